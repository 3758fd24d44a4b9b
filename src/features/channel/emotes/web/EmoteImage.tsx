import { memo, useState } from 'react';
import { cx } from '#core/web/ui/class-names.ts';
import { emojiOf, readableEmoteName } from '#features/channel/emotes/rules/emoji.ts';
import './emote.css';

interface EmoteImageProps {
  id: number;
  /** May be empty, because a token does not need a name. */
  name: string;
  /** The size of the requested picture in pixels; the stylesheet sets the displayed size. */
  size?: 28 | 56;
  /** Shows only the first frame, for users who turned off animations. */
  still?: boolean;
  /** Loads only when scrolled into view, for long grids. */
  lazy?: boolean;
  className?: string | undefined;
}

/**
 * An emote picture. Its box has its final size before the picture loads, so the layout does not shift. The name `:name:` is its alternative
 * text and is what gets copied; if the picture cannot be loaded, for example because the emote was removed long ago, the name is shown.
 */
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

/**
 * A high-density screen gets twice the pixels. There is no `srcset`, because a busy chat creates hundreds of pictures per second and
 * choosing among sources costs as much as the rest.
 */
function screenSize(size: 28 | 56): 28 | 56 | 112 {
  if (devicePixelRatio <= 1) return size;
  return size === 28 ? 56 : 112;
}

/** The address of an emote's picture. Pictures never change, so a browser requests each only once. */
export function emotePicture(id: number, size: 28 | 56 | 112, still = false): string {
  return `/emotes/${id}/${size}${still ? '/still' : ''}`;
}

/** The text form of an emote: `:name:`. */
export function emoteLabel(id: number, name: string): string {
  return `:${name === '' ? id : name}:`;
}
