import type { ReactNode } from 'react';
import { useReducedMotion } from '#core/web/appearance.ts';
import { cx } from '#core/web/ui/class-names.ts';
import type { Gift } from '#features/economy/gifts/contract.ts';
import { giftArt } from '#features/economy/gifts/rules/gift-art.ts';
import { GiftPicture } from '../GiftPicture.tsx';

interface GiftStageProps {
  gift: Pick<Gift, 'gift_id' | 'tier'>;
  children?: ReactNode;
}

/** A gift on its color; larger for the most expensive tier. Still under reduced motion. */
export function GiftStage({ gift: { gift_id, tier }, children }: GiftStageProps) {
  const isStill = useReducedMotion();
  const isBig = tier === 'HIGHER';
  return (
    <div
      className={cx('relative grid shrink-0 place-items-center overflow-hidden', isBig ? 'h-41' : 'h-32')}
      style={{ background: giftArt(gift_id)?.color }}
    >
      {children}
      <GiftPicture giftId={gift_id} size={isBig ? 132 : 98} isMoving={!isStill} className="relative" />
    </div>
  );
}
