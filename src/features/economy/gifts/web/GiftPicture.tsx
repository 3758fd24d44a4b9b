import { cx } from '#core/web/ui/class-names.ts';
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

/** An icon replaces the drawing of a gift that only a newer server knows. The picture is decorative: the name is next to it. */
export function GiftPicture({ giftId, size, isMoving = false, className }: GiftPictureProps) {
  const art = giftArt(giftId);
  if (art === null) return <Icon name="gift" className={cx('text-(--kicks)', className)} />;
  return (
    <img
      src={isMoving ? art.animated_url : art.static_url}
      alt=""
      width={size}
      height={size}
      decoding="async"
      className={cx('pointer-events-none select-none', className)}
    />
  );
}
