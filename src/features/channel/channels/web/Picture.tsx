import { cx } from '#core/web/ui/class-names.ts';
import { scenePicture } from './scenes/scene.ts';

interface PictureProps {
  /** Thumbnail URL; empty for generated artwork. */
  src?: string | undefined;
  srcset?: string | undefined;
  /** Drawn width, for a `srcset` with several widths. */
  sizes?: string;
  /** Category slug, which selects the artwork. */
  category: string;
  /** Varies the artwork, for example the channel's slug. */
  seed: string;
  className?: string;
}

/** Thumbnail or generated artwork. Decorative, because adjacent text says the same. */
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
