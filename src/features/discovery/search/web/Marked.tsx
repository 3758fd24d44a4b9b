import { markedParts } from './marked-parts.ts';

/** Highlights the typed letters by color. */
export function Marked({ name, q }: { name: string; q: string }) {
  const [before, typed, after] = markedParts(name, q);
  return (
    <bdi>
      {before}
      {typed && <mark className="bg-transparent text-mint-text">{typed}</mark>}
      {after}
    </bdi>
  );
}
