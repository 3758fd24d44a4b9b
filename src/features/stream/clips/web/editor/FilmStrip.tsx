import type { Film } from './film.ts';

/** Pictures side by side, each cropped to its slot, below its time. */
export function FilmStrip({ film }: { film: Film }) {
  return (
    <div aria-hidden="true" className="flex size-full">
      {film.map((tile, index) => (
        <div key={index} className="relative h-full flex-1 overflow-hidden">
          {tile && (
            <div
              className="absolute inset-y-0 left-1/2 aspect-video -translate-x-1/2"
              style={{ backgroundImage: `url("${tile.sheet}")`, backgroundSize: tile.size, backgroundPosition: tile.position }}
            />
          )}
        </div>
      ))}
    </div>
  );
}
