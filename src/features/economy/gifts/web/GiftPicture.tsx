import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { giftArt } from '#features/economy/gifts/rules/gift-art.ts';

interface GiftPictureProps {
  giftId: string;
  /** In pixels, with the margin in which the drawing moves. */
  size: number;
  /** Only where motion is not reduced. */
  isMoving?: boolean;
  className?: string;
}

/** The drawing of a gift, or an icon for one that this page does not know, which came with a newer server. The gift's name stands beside it. */
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
