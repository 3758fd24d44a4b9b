import { memo, useState } from 'react';
import { cx } from '#core/web/ui/class-names.ts';
import { emojiKey } from '#features/channel/emotes/rules/emoji.ts';
import './emote.css';

/**
 * The drawing of an emoji, the same as that of the picker's, so that it does not depend on the fonts of the machine. One without a drawing is
 * shown as text.
 */
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
