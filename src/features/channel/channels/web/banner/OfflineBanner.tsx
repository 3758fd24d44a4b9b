import { ownFile } from '#core/web/pictures/own-file.ts';
import { cx } from '#core/web/ui/class-names.ts';
import type { ResponsivePicture } from '#features/channel/channels/contract/channel.ts';

interface OfflineBannerProps {
  banner: ResponsivePicture;
  /** `sizes` of an image. */
  sizes: string;
  className?: string;
}

/** Decorative, because its text says that the channel is offline. */
export function OfflineBanner({ banner, sizes, className }: OfflineBannerProps) {
  const srcset = banner.srcset === '' ? undefined : ownFile(banner.srcset);
  return <img src={ownFile(banner.src)} srcSet={srcset} sizes={sizes} alt="" decoding="async" className={cx('object-cover', className)} />;
}
