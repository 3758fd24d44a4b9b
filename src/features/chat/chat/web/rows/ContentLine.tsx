import { emojiOf } from '#features/channel/emotes/rules/emoji.ts';
import { EmojiImage } from '#features/channel/emotes/web/api.ts';
import type { ContentPart } from '#features/chat/chat/rules/content.ts';
import { plainText } from '#features/chat/chat/rules/content.ts';

export function ContentLine({ parts }: { parts: readonly ContentPart[] }) {
  // Parts never reorder, so the index is a stable key.
  return <bdi>{parts.map(lineOf)}</bdi>;
}

function lineOf(part: ContentPart, key: number) {
  const emoji = part.type === 'emoji' ? part.text : part.type === 'emote' ? emojiOf(part.id) : null;
  return emoji === null ? plainText([part]) : <EmojiImage key={key} emoji={emoji} />;
}
