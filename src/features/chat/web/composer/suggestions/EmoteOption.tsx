import type { Emote } from '#features/emotes/contract.ts';
import { EmoteImage } from '#features/emotes/web/api.ts';
import { Matched } from './Matched.tsx';

/** An emote suggestion: image and `:name:`. */
export function EmoteOption({ emote, query }: { emote: Emote; query: string }) {
  return (
    <>
      <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center">
        <EmoteImage id={emote.id} name={emote.name} still className="size-6 object-contain" />
      </span>
      <span className="min-w-0 flex-1 truncate text-ink-2">
        :<Matched name={emote.name} query={query} />:
      </span>
    </>
  );
}
