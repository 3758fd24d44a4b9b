import { memo, useState } from 'react';
import { cx } from '#core/web/ui/class-names.ts';
import { emojiKey, emojiOf, readableEmoteName } from '#features/channel/emotes/rules/emoji.ts';
import './emote.css';

interface EmoteImageProps {
  id: number;
  /** May be empty, because tokens can omit the name. */
  name: string;
  /** Requested size in pixels; the stylesheet sets the displayed size. */
  size?: 28 | 56;
  still?: boolean;
  /** Loads when scrolled into view, for long grids. */
  lazy?: boolean;
  className?: string | undefined;
}

/** Reserves its final size. The name `:name:` is the alternative text, is copied, and replaces a picture that fails to load. */
export const EmoteImage = memo(function EmoteImage({
  id,
  name,
  size = 28,
  still = false,
  lazy = false,
  className = 'emote',
}: EmoteImageProps) {
  const [broken, setBroken] = useState(false);
  const label = emoteLabel(id, name);
  if (broken) {
    return (
      <span title={label} className="inline-block max-w-full truncate rounded-xs bg-control px-[3px] align-bottom text-ink-2">
        {label}
      </span>
    );
  }
  return (
    <img
      src={emotePicture(id, screenSize(size), still)}
      alt={emojiOf(id) ?? label}
      title={emojiOf(id) === null ? label : readableEmoteName(id, name)}
      data-emote={id}
      width={size}
      height={size}
      decoding="async"
      loading={lazy ? 'lazy' : undefined}
      draggable={false}
      className={cx(className, emojiOf(id) !== null && 'emoji', size === 56 && 'large')}
      onError={() => setBroken(true)}
    />
  );
});

/** No `srcset`, because a busy chat creates hundreds of pictures per second and source selection doubles the cost. */
function screenSize(size: 28 | 56): 28 | 56 | 112 {
  if (devicePixelRatio <= 1) return size;
  return size === 28 ? 56 : 112;
}

/** Immutable, so a browser requests each URL once. */
export function emotePicture(id: number, size: 28 | 56 | 112, still = false): string {
  return `/emotes/${id}/${size}${still ? '/still' : ''}`;
}

export function emoteLabel(id: number, name: string): string {
  return `:${name === '' ? id : name}:`;
}

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
