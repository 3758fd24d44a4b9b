import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { contrast } from '#core/web/ui/readable-color.ts';

interface RewardPictureProps {
  color: string;
  /** Whether the reward cannot be redeemed now, which makes it gray. */
  isUnavailable?: boolean;
  className?: string;
}

/** A square in the reward's color, with the same star as its notice in the chat (N-04). */
export function RewardPicture({ color, isUnavailable = false, className }: RewardPictureProps) {
  const validColor = /^#[0-9a-f]{6}$/i.test(color) ? color : null;
  const ink = validColor === null ? 'text-ink' : contrast(validColor, '#FFFFFF') < 3 ? 'text-(--badge-ink)' : 'text-on-picture';
  return (
    <span
      aria-hidden="true"
      className={cx('grid place-items-center bg-control-hover', isUnavailable && 'opacity-50 grayscale', className)}
      style={validColor === null ? undefined : { background: validColor }}
    >
      <Icon name="star" solid className={ink} />
    </span>
  );
}
