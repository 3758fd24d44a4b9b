import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { contrast } from '#features/chat/web/api.ts';

interface RewardPictureProps {
  color: string;
  /** Cannot be redeemed now: grey. */
  isOut?: boolean;
  className?: string;
}

/** The field of a reward in its own colour, with the star that its notice in the chat has too (N-04). */
export function RewardPicture({ color, isOut = false, className }: RewardPictureProps) {
  const known = /^#[0-9a-f]{6}$/i.test(color) ? color : null;
  const ink = known === null ? 'text-ink' : contrast(known, '#FFFFFF') < 3 ? 'text-(--badge-ink)' : 'text-on-picture';
  return (
    <span
      aria-hidden="true"
      className={cx('grid place-items-center bg-control-hover', isOut && 'opacity-50 grayscale', className)}
      style={known === null ? undefined : { background: known }}
    >
      <Icon name="star" solid className={ink} />
    </span>
  );
}
