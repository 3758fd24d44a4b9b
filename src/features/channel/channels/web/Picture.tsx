import type { ReactNode } from 'react';
import { ownFile } from '#core/web/own-address.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { FallbackImage } from '#core/web/ui/FallbackImage.tsx';
import type { ResponsivePicture } from '#features/channel/channels/contract/channel.ts';
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

/** Thumbnail, or generated artwork when it is missing or fails to load. Decorative, because adjacent text says the same. */
export function Picture({ src, srcset, sizes, category, seed, className }: PictureProps) {
  const scene = scenePicture(category, seed);
  const look = { className: cx('size-full object-cover', className), decoding: 'async' } as const;
  const drawn = <FallbackImage key={scene} {...look} src={scene} alt="" fallback={null} />;
  if (!src) return drawn;
  return <FallbackImage {...look} src={src} srcSet={srcset || undefined} sizes={sizes} alt="" fallback={drawn} />;
}

/** Label on a picture, with the same colors in both themes. */
export function PictureLabel({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span
      className={cx('inline-flex h-5 items-center gap-1 rounded-xs bg-overlay px-1.5 text-11 font-semibold text-on-picture', className)}
    >
      {children}
    </span>
  );
}

/** Decorative, because its text says that the channel is offline. */
export function OfflineBanner({ banner, sizes, className }: { banner: ResponsivePicture; sizes: string; className?: string }) {
  const srcset = banner.srcset === '' ? undefined : ownFile(banner.srcset);
  const source = { src: ownFile(banner.src), srcSet: srcset, sizes };
  return (
    <FallbackImage
      {...source}
      alt=""
      decoding="async"
      className={cx('object-cover', className)}
      fallback={<span aria-hidden="true" className={cx('bg-well', className)} />}
    />
  );
}
