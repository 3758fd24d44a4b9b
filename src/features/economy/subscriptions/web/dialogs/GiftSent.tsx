import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMoney } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import { Badge } from '#core/web/ui/Badge.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { Confetti } from '#core/web/ui/Confetti.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { GivenGift } from '#features/economy/subscriptions/contract/gifts.ts';
import type { SubscriptionOffer } from '#features/economy/subscriptions/contract/subscription.ts';
import { givenGiftsQuery } from '../queries.ts';
import { Note } from './Note.tsx';

interface GiftSentProps {
  channel: SubscriptionOffer['channel'];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A paid gift with its receivers, who may be fewer than ordered. Mount it after the payment. */
export function GiftSent({ channel, ...dialog }: GiftSentProps) {
  const list = useInfiniteQuery(givenGiftsQuery);
  // The cache may have an older list, so only one loaded after the payment counts.
  const gift = list.isFetchedAfterMount ? list.data?.pages[0]?.gifts.find((one) => one.channel.id === channel.id) : undefined;
  const isGiven = gift !== undefined && gift.given > 0;
  return (
    <Dialog
      {...dialog}
      art={isGiven && <Art gift={gift} />}
      title={t(isGiven ? 'subscriptions.gift.sent' : gift ? 'subscriptions.gift.none' : 'subscriptions.gift.paid')}
      description={isGiven && receiversOf(gift)}
      footer={
        <Button variant="primary" onClick={() => dialog.onOpenChange(false)}>
          {t('core.close')}
        </Button>
      }
    >
      {gift ? (
        gift.given < gift.quantity && <Note>{refundedAmount(gift)}</Note>
      ) : list.isError && !list.isFetching ? (
        <ErrorState title={t('subscriptions.gift.sent.failed')} error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <div role="status" aria-label={t('core.loading')}>
          <Skeleton className="h-12" />
        </div>
      )}
    </Dialog>
  );
}

const Art = ({ gift: { id, given } }: { gift: GivenGift }) => (
  <>
    <Confetti seed={id} />
    <span className="relative">
      <Badge type="sub_gifter" count={given} size={72} />
    </span>
  </>
);

const receiversOf = ({ channel: { username: name }, given, receiver }: GivenGift): string =>
  receiver === null ? t('subscriptions.gift.sent.chat', { count: given, name }) : t('subscriptions.gift.sent.person', { receiver, name });

/** Refunded amount for missing receivers. */
const refundedAmount = ({ quantity, given, price: { amount, currency } }: GivenGift): string =>
  t('subscriptions.gift.rest', { count: quantity - given, amount: formatMoney(amount - (amount / quantity) * given, currency) });
