import { memo, useState } from 'react';
import { cx } from '#core/web/ui/class-names.ts';
import { emojiKey } from '#features/channel/emotes/rules/emoji.ts';
import './emote.css';

/** Draws emoji as the picker does, independent of the system's fonts. Falls back to text without a drawing. */
export const EmojiImage = memo(function EmojiImage({ emoji, size = 28 }: { emoji: string; size?: 28 | 56 }) {
  const [broken, setBroken] = useState(false);
  if (broken) return emoji;
  return (
    <img
      src={`/emotes/emoji/${emojiKey(emoji)}.svg`}
      alt={emoji}
      width={size}
      height={size}
      decoding="async"
      draggable={false}
      className={cx('emote emoji', size === 56 && 'large')}
      onError={() => setBroken(true)}
    />
  );
});
