import { linkText } from '#core/contract/bidi.ts';
import { emojiOf } from '#features/channel/emotes/rules/emoji.ts';
import { EmojiImage, EmoteImage, emoteLabel } from '#features/channel/emotes/web/api.ts';
import { type ContentPart, isFewEmotes, plainText } from '#features/chat/chat/rules/content.ts';
import type { RowContext } from './row-context.ts';

/** Links open in a new tab without a referrer (M-09). A message of only a few emotes and emoji is larger (M-10). */
export function MessageContent({ parts, context }: { parts: readonly ContentPart[]; context: RowContext }) {
  const size = isFewEmotes(parts) ? 56 : 28;
  // Parts never reorder, so the index is a stable key.
  return <bdi className="wrap-anywhere">{parts.map((part, index) => partOf(part, index, context, size))}</bdi>;
}

function partOf(part: ContentPart, key: number, context: RowContext, size: 28 | 56) {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'emoji':
      return <EmojiImage key={key} emoji={part.text} size={size} />;
    case 'emote':
      return context.hiddenEmotes.has(part.id) ? (
        emoteLabel(part.id, part.name)
      ) : (
        <EmoteImage key={key} id={part.id} name={part.name} size={size} still={context.stillEmotes} />
      );
    case 'link':
      return (
        <a key={key} href={part.href} target="_blank" rel="noopener noreferrer" tabIndex={-1} className="text-mint-text underline">
          <bdi dir="ltr">{linkText(part.text)}</bdi>
        </a>
      );
    case 'mention':
      return (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          className={
            part.username.toLowerCase() === context.viewerName
              ? 'rounded-xs bg-mint px-[3px] font-semibold text-on-mint'
              : 'rounded-xs bg-control px-[3px] font-semibold hover:bg-control-hover'
          }
          onClick={() => context.act.openPerson(part.username)}
        >
          <bdi>{part.text}</bdi>
        </button>
      );
  }
}

export function ContentLine({ parts }: { parts: readonly ContentPart[] }) {
  // Parts never reorder, so the index is a stable key.
  return <bdi>{parts.map(lineOf)}</bdi>;
}

function lineOf(part: ContentPart, key: number) {
  const emoji = part.type === 'emoji' ? part.text : part.type === 'emote' ? emojiOf(part.id) : null;
  return emoji === null ? plainText([part]) : <EmojiImage key={key} emoji={emoji} />;
}
