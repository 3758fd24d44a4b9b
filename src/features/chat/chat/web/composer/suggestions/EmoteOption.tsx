import type { Emote } from '#features/channel/emotes/contract.ts';
import { emojiOf, readableEmoteName } from '#features/channel/emotes/rules/emoji.ts';
import { EmoteImage } from '#features/channel/emotes/web/api.ts';
import { Matched } from './Matched.tsx';

export function EmoteOption({ emote, query }: { emote: Emote; query: string }) {
  const isEmoji = emojiOf(emote.id) !== null;
  return (
    <>
      <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center">
        <EmoteImage id={emote.id} name={emote.name} still className="size-6 object-contain" />
      </span>
      <span className="min-w-0 flex-1 truncate text-ink-2">
        {isEmoji || ':'}
        <Matched name={readableEmoteName(emote.id, emote.name)} query={query} />
        {isEmoji || ':'}
      </span>
    </>
  );
}
