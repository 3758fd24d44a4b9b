import { cx } from '#core/web/ui/class-names.ts';
import { FallbackImage } from '#core/web/ui/FallbackImage.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { giftArt } from '#features/economy/gifts/rules/gift-art.ts';

interface GiftPictureProps {
  giftId: string;
  /** Pixels, including the margin for the animation. */
  size: number;
  /** Ignored under reduced motion. */
  isMoving?: boolean;
  className?: string;
}

/** An icon replaces a drawing that is unknown or fails to load. The picture is decorative: the name is next to it. */
export function GiftPicture({ giftId, size, isMoving = false, className }: GiftPictureProps) {
  const art = giftArt(giftId);
  const icon = <Icon name="gift" className={cx('text-(--kicks)', className)} />;
  if (art === null) return icon;
  return (
    <FallbackImage
      src={isMoving ? art.animated_url : art.static_url}
      alt=""
      width={size}
      height={size}
      decoding="async"
      className={cx('pointer-events-none select-none', className)}
      fallback={icon}
    />
  );
}
