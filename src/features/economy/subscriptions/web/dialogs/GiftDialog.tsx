import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { formatMoney } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Badge } from '#core/web/ui/Badge.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { Confetti } from '#core/web/ui/Confetti.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { ErrorState, QueryError } from '#core/web/ui/ErrorState.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { TestTag, useCheckout } from '#features/economy/payments/web/api.ts';
import type { GivenGift } from '#features/economy/subscriptions/contract/gifts.ts';
import type { SubscriptionOffer } from '#features/economy/subscriptions/contract/subscription.ts';
import { askToSignIn, useViewer } from '#features/people/accounts/web/api.ts';
import { giftPreviewQuery, givenGiftsQuery, offerQuery } from '../queries.ts';
import { useRefetchOwn } from '../use-own-subscription.ts';
import { CheckoutFooter } from './CheckoutFooter.tsx';
import { Note } from './Note.tsx';
import { ReceiverField, useReceiver } from './ReceiverField.tsx';
import type { SubscriptionDialogProps } from './SubscribeDialog.tsx';

/** SU-01. */
export function GiftDialog({ slug, receiver: chosen, open, onClose }: SubscriptionDialogProps & { receiver?: string }) {
  const viewer = useViewer();
  const offer = useQuery(offerQuery(slug));
  const room = useQuery({ ...giftPreviewQuery(slug, null), enabled: viewer !== null });
  const [to, setTo] = useState<'chat' | 'person'>(chosen === undefined ? 'chat' : 'person');
  const [quantity, setQuantity] = useState(1);
  const receiver = useReceiver(slug, viewer !== null, chosen);
  const [isAnonymous, setIsAnonymous] = useState(false);
  const { checkout, start, forget } = useCheckout();
  useRefetchOwn(checkout.step === 'paid');

  const failed = [offer, room].find(({ isError }) => isError);
  const dialog = { open, onOpenChange: (next: boolean) => !next && onClose() };
  if (!offer.data || (viewer && !room.data)) {
    return (
      <Dialog {...dialog} title={t('subscriptions.gift')} picture={<Avatar name={slug} size={44} />}>
        {failed ? (
          <QueryError title={t('subscriptions.offer.failed')} query={failed} />
        ) : (
          <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-4">
            {['h-12', 'h-16', 'h-11', 'h-6', 'h-11'].map((height, at) => (
              <Skeleton key={`${at} ${height}`} className={height} />
            ))}
          </div>
        )}
      </Dialog>
    );
  }
  const { channel, price, provider, is_available } = offer.data;
  const each = formatMoney(price.amount, price.currency);
  const count = to === 'chat' ? quantity : 1;
  const total = formatMoney(price.amount * count, price.currency);
  const item = { channel: channel.slug, quantity: count, anonymous: isAnonymous, ...(to === 'person' && { receiver: receiver.username }) };
  const possible = room.data?.possible_receivers ?? 0;
  const isReady = to === 'chat' ? count <= possible : receiver.username !== null;
  if (checkout.step === 'paid') return <GiftSent channel={channel} {...dialog} />;
  return (
    <Dialog
      {...dialog}
      picture={<Avatar name={channel.username} picture={channel.profile_pic} size={44} />}
      title={<bdi>{t('subscriptions.gift_to', { name: channel.username })}</bdi>}
      description={
        <span className="inline-flex flex-wrap items-center gap-2">
          {t('subscriptions.gift.each', { price: each })}
          {provider === 'test' && <TestTag />}
        </span>
      }
      footer={
        !is_available ? undefined : viewer === null ? (
          <Button variant="primary" size="large" className="w-full" onClick={() => askToSignIn(t('subscriptions.gift.sign_in'))}>
            {t('subscriptions.gift.sign_in')}
          </Button>
        ) : (
          <CheckoutFooter
            checkout={checkout}
            label={t('subscriptions.gift.buy', { price: total })}
            disabled={!isReady}
            onStart={() => start({ kind: 'gifted_subscriptions', item })}
            onForget={forget}
          />
        )
      }
    >
      {!is_available ? (
        <Note>{t('subscriptions.not_sold')}</Note>
      ) : (
        <fieldset disabled={checkout.step === 'ordering' || checkout.step === 'waiting'} className="contents">
          <Segments
            label={t('subscriptions.gift.to')}
            options={[
              { value: 'chat', label: t('subscriptions.gift.to.chat') },
              { value: 'person', label: t('subscriptions.gift.to.person') },
            ]}
            value={to}
            onChange={setTo}
          />
          {to === 'chat' ? (
            <QuantityField value={quantity} possible={viewer ? possible : null} onChange={setQuantity} />
          ) : (
            <ReceiverField slug={slug} receiver={receiver} />
          )}
          <Switch
            label={t('subscriptions.gift.anonymous')}
            hint={isAnonymous ? t('subscriptions.gift.anonymous.on', { count }) : t('subscriptions.gift.anonymous.off')}
            checked={isAnonymous}
            onChange={setIsAnonymous}
          />
          <p className="flex justify-between gap-3 border-t border-line pt-3 text-14 font-semibold tabular-nums">
            <span className="min-w-0 wrap-anywhere">
              {to === 'chat'
                ? t('subscriptions.gift.sum', { count })
                : receiver.username === null
                  ? t('subscriptions.gift.sum.nobody')
                  : t('subscriptions.gift.sum.person', { name: receiver.username })}
            </span>
            <b>{total}</b>
          </p>
        </fieldset>
      )}
    </Dialog>
  );
}

const QUANTITIES = [1, 5, 10, 20, 50, 100] as const;

interface QuantityFieldProps {
  value: number;
  /** Possible receivers now; null while loading. */
  possible: number | null;
  onChange: (quantity: number) => void;
}

function QuantityField({ value, possible, onChange }: QuantityFieldProps) {
  const name = useId();
  return (
    <div className="flex flex-col gap-2">
      <fieldset className="min-w-0" aria-describedby={`${name}-hint`}>
        <legend className="mb-1.5 text-12 font-semibold text-ink-2">{t('subscriptions.gift.quantity')}</legend>
        <div className="grid grid-cols-6 gap-1">
          {QUANTITIES.map((quantity) => {
            const isTooMany = possible !== null && quantity > possible;
            return (
              <label
                key={quantity}
                className={cx(
                  'grid min-h-11 place-items-center rounded-sm text-14 font-semibold tabular-nums has-focus-visible:shadow-focus',
                  quantity === value
                    ? 'bg-mint-soft text-mint-text shadow-[inset_0_0_0_2px_var(--mint)]'
                    : 'bg-control hover:bg-control-hover',
                  isTooMany ? 'cursor-not-allowed opacity-45' : 'cursor-pointer',
                )}
              >
                <input
                  type="radio"
                  name={name}
                  value={quantity}
                  checked={quantity === value}
                  disabled={isTooMany}
                  onChange={() => onChange(quantity)}
                  className="sr-only"
                />
                {quantity}
              </label>
            );
          })}
        </div>
      </fieldset>
      <p id={`${name}-hint`} className="text-12 text-ink-2">
        {possible === 0
          ? t('subscriptions.gift.nobody')
          : possible !== null && possible < 100
            ? t('subscriptions.gift.possible', { count: possible })
            : t('subscriptions.gift.drawn')}
      </p>
    </div>
  );
}

/** A paid gift with its receivers, who may be fewer than ordered. Mount it after the payment. */
function GiftSent({ channel, ...dialog }: { channel: SubscriptionOffer['channel']; open: boolean; onOpenChange: (open: boolean) => void }) {
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

const refundedAmount = ({ quantity, given, price: { amount, currency } }: GivenGift): string =>
  t('subscriptions.gift.rest', { count: quantity - given, amount: formatMoney(amount - (amount / quantity) * given, currency) });
