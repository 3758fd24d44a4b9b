import { phrase } from '#core/web/i18n/text.ts';
import { type RowContext, Strong } from '#features/chat/chat/web/api.ts';
import type { PinnedGift } from '#features/economy/gifts/contract.ts';
import { giftArt } from '#features/economy/gifts/rules/gift-art.ts';
import { GiftPicture } from '../GiftPicture.tsx';
import { KicksAmount } from '../KicksAmount.tsx';
import { SenderName } from '../SenderName.tsx';
import { TimeLeft } from './TimeLeft.tsx';

interface PinnedGiftCardProps {
  pinned: PinnedGift;
  /** Milliseconds. */
  left: number;
  context: RowContext;
}

export function PinnedGiftCard({ pinned: { gift, sender, message }, left, context }: PinnedGiftCardProps) {
  const { id, username, username_color: color } = sender;
  return (
    <li className="flex shrink-0 overflow-hidden rounded-md bg-control">
      <span className="grid w-14 shrink-0 place-items-center" style={{ background: giftArt(gift.gift_id)?.color }}>
        <GiftPicture giftId={gift.gift_id} size={48} isMoving={!context.stillEmotes} />
      </span>
      <div className="min-w-0 flex-1 px-2.5 py-2 text-12 text-ink-2">
        <div className="flex items-start justify-between gap-2">
          <p className="min-w-0 wrap-anywhere">
            {phrase('gifts.sent', {
              name: <SenderName key="name" sender={{ id, username, color }} context={context} isTabStop />,
              gift: <Strong key="gift">{gift.name}</Strong>,
            })}{' '}
            <KicksAmount amount={gift.amount} className="align-bottom" />
          </p>
          <TimeLeft left={left} />
        </div>
        {message !== '' && (
          <p className="mt-0.5 text-(length:--chat-font) leading-(--chat-line) text-ink wrap-anywhere">
            <bdi>{message}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}
