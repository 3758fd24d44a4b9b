import { memo, useState } from 'react';
import { cx } from '#core/web/ui/class-names.ts';
import './emote.css';

interface EmoteImageProps {
  id: number;
  /** May be empty: a token needs none. */
  name: string;
  /** The picture that is asked for, in pixels; the stylesheet says how large it is drawn. */
  size?: 28 | 56;
  /** The first picture, standing: for readers who stopped what moves. */
  still?: boolean;
  /** Loads only when it comes into view: for long grids. */
  lazy?: boolean;
  className?: string | undefined;
}

/**
 * An emote. Its box has its size before the picture comes, so nothing moves. It is named `:name:` for whoever cannot see it, and that
 * is what copying it gives; a picture that does not come leaves the name as text.
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
  if (broken) return label;
  return (
    <img
      src={emotePicture(id, onThisScreen(size), still)}
      alt={label}
      title={label}
      data-emote={id}
      width={size}
      height={size}
      decoding="async"
      loading={lazy ? 'lazy' : undefined}
      draggable={false}
      className={cx(className, size === 56 && 'large')}
      onError={() => setBroken(true)}
    />
  );
});

/** A dense screen gets twice the pixels. No `srcset`: a busy chat makes hundreds of pictures a second, and choosing among sources costs as much as the rest. */
function onThisScreen(size: 28 | 56): 28 | 56 | 112 {
  if (devicePixelRatio <= 1) return size;
  return size === 28 ? 56 : 112;
}

/** Where the picture of an emote is. Pictures never change, so a browser asks for each once. */
export function emotePicture(id: number, size: 28 | 56 | 112, still = false): string {
  return `/emotes/${id}/${size}${still ? '/still' : ''}`;
}

/** An emote in words: `:name:`. */
export function emoteLabel(id: number, name: string): string {
  return `:${name === '' ? id : name}:`;
}
