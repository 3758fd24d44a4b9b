import { phrase } from '#core/web/i18n/text.ts';
import { type RowProps, Strong, Ticket } from '#features/chat/chat/web/api.ts';
import type { GiftTier } from '#features/economy/gifts/contract.ts';
import { giftArt } from '#features/economy/gifts/rules/gift-art.ts';
import { GiftPicture } from './GiftPicture.tsx';
import { KicksAmount } from './KicksAmount.tsx';
import type { KicksGiftEntry } from './kicks-gift-entry.ts';
import { SenderName } from './SenderName.tsx';

/** The ticket grows with the tier; only the most expensive tier moves. */
const STYLES = {
  BASIC: { stub: 'small', size: 32, isMoving: false },
  MID: { stub: 'medium', size: 44, isMoving: false },
  HIGHER: { stub: 'large', size: 72, isMoving: true },
} as const satisfies Record<GiftTier, object>;

export function KicksGiftRow({ entry, context }: RowProps<KicksGiftEntry>) {
  const { giftId, giftName, amount, tier, sender, message } = entry;
  const { stub, size, isMoving } = STYLES[tier];
  const isMuted = context.mutedIds.has(sender.id);
  return (
    <Ticket
      stub={stub}
      color={giftArt(giftId)?.color ?? 'var(--stub-kicks)'}
      mark={<GiftPicture giftId={giftId} size={size} isMoving={isMoving && !context.stillEmotes} className="my-1" />}
      words={message !== '' && !isMuted && <bdi>{message}</bdi>}
    >
      {phrase('gifts.sent', {
        name: <SenderName key="name" sender={sender} context={context} />,
        gift: <Strong key="gift">{giftName}</Strong>,
      })}{' '}
      <KicksAmount amount={amount} className="align-bottom" />
    </Ticket>
  );
}
