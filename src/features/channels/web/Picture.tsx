import { cx } from '#core/web/ui/class-names.ts';
import { scenePicture } from './scenes/scene.ts';

interface PictureProps {
  /** The picture that the stream or category has; empty for none. */
  src?: string | undefined;
  srcset?: string | undefined;
  /** Slug of the category, for the drawing in its place. */
  category: string;
  /** What the drawing varies by, e.g. the channel's slug. */
  seed: string;
  className?: string;
}

/** A thumbnail, or the drawing of its category. Decoration: the words stand beside it. */
export function Picture({ src, srcset, category, seed, className }: PictureProps) {
  return (
    <img
      src={src || scenePicture(category, seed)}
      srcSet={src ? srcset || undefined : undefined}
      alt=""
      className={cx('size-full object-cover', className)}
      decoding="async"
    />
  );
}
