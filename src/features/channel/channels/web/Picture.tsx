import { cx } from '#core/web/ui/class-names.ts';
import { scenePicture } from './scenes/scene.ts';

interface PictureProps {
  /** The thumbnail of the stream or category, empty for none. */
  src?: string | undefined;
  srcset?: string | undefined;
  /** How wide it is drawn, where `srcset` has several widths. */
  sizes?: string;
  /** Slug of the category, which selects the generated artwork. */
  category: string;
  /** Varies the artwork, e.g. the channel's slug. */
  seed: string;
  className?: string;
}

/** A thumbnail, or generated artwork of its category. It is decorative, because the text next to it says the same. */
export function Picture({ src, srcset, sizes, category, seed, className }: PictureProps) {
  return (
    <img
      src={src || scenePicture(category, seed)}
      srcSet={(src && srcset) || undefined}
      sizes={sizes}
      alt=""
      className={cx('size-full object-cover', className)}
      decoding="async"
    />
  );
}
