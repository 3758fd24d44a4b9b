import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#core/web/format/date.ts';
import { formatMoney } from '#core/web/format/money.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { PaymentDetailsButton, TestTag } from '#features/economy/payments/web/api.ts';
import type { SubscriptionOffer } from '#features/economy/subscriptions/contract/subscription.ts';
import { BadgeLadder } from '../BadgeLadder.tsx';
import { monthsInWords } from '../length-in-words.ts';
import { offerQuery } from '../queries.ts';
import { openSubscriptionDialog } from '../subscription-dialog.ts';
import { type SubscriptionView, subscriptionView, tiersOf } from '../subscription-view.ts';
import { useSetRenewal } from '../use-own-subscription.ts';
import { BuyingDialog } from './BuyingDialog.tsx';
import { Note } from './Note.tsx';

export interface SubscriptionDialogProps {
  slug: string;
  open: boolean;
  onClose: () => void;
}

/** The viewer's subscription to a channel, or the offer (SU-01). */
export function SubscribeDialog({ slug, open, onClose }: SubscriptionDialogProps) {
  const offer = useQuery(offerQuery(slug));
  if (!offer.data) {
    return (
      <Dialog
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title={t('subscriptions.subscribe')}
        picture={<Avatar name={slug} size={44} />}
      >
        {offer.isError ? (
          <QueryError title={t('subscriptions.offer.failed')} query={offer} />
        ) : (
          <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-4">
            <Skeleton className="h-8 w-28" />
            <Skeleton className="h-32" />
            <Skeleton className="h-16" />
            <Skeleton className="h-11 rounded-sm" />
          </div>
        )}
      </Dialog>
    );
  }
  const view = subscriptionView(offer.data.own);
  const dialog = { open, onClose, offer: offer.data };
  if (view.kind === 'renewing' || view.kind === 'ending') return <OwnSubscriptionDialog {...dialog} view={view} />;
  return <BuyingDialog {...dialog} view={view} />;
}

interface OwnSubscriptionDialogProps {
  offer: SubscriptionOffer;
  view: Extract<SubscriptionView, { kind: 'renewing' | 'ending' }>;
  open: boolean;
  onClose: () => void;
}

/** A renewing or canceled subscription. */
function OwnSubscriptionDialog({ offer, view, open, onClose }: OwnSubscriptionDialogProps) {
  const { channel } = offer;
  const { own } = view;
  const renewal = useSetRenewal(channel.slug);
  const isEnding = view.kind === 'ending';
  const gift = offer.is_available && (
    <Button onClick={() => openSubscriptionDialog({ about: 'gift', slug: channel.slug })}>{t('subscriptions.gift')}</Button>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      picture={<Avatar name={channel.username} picture={channel.profile_pic} size={44} />}
      title={isEnding ? t('subscriptions.ends') : <bdi>{t('subscriptions.you_subscribe', { name: channel.username })}</bdi>}
      description={
        isEnding
          ? t('subscriptions.kept_until', { date: formatDate(own.paid_until, 'medium') })
          : t('subscriptions.months_since', { length: monthsInWords(own.streak_months), date: formatDate(own.since, 'medium') })
      }
      footer={
        <div className="flex w-full flex-col gap-2">
          {own.purchase_id !== null && <PaymentDetailsButton purchaseId={own.purchase_id} />}
          {isEnding && offer.provider !== null && (
            <Button variant="primary" size="large" busy={renewal.isPending} onClick={() => renewal.mutate(true)}>
              {t('subscriptions.renewal.turn_on')}
            </Button>
          )}
          {gift}
          {!isEnding && offer.provider !== null && (
            <Button variant="ghost" className="text-red-text!" busy={renewal.isPending} onClick={() => renewal.mutate(false)}>
              {t('subscriptions.renewal.cancel')}
            </Button>
          )}
        </div>
      }
    >
      {isEnding ? (
        <Note tone="amber">{phrase('subscriptions.renewal.off.text', { length: <b key="length">{monthsInWords(own.months)}</b> })}</Note>
      ) : (
        <dl className="grid gap-2 tabular-nums">
          {own.next_payment_at && <Pair name={t('subscriptions.next_payment')}>{formatDate(own.next_payment_at, 'medium')}</Pair>}
          {own.price && (
            <Pair name={t('subscriptions.price')}>
              <span className="inline-flex flex-wrap items-center justify-end gap-2">
                {offer.provider === 'test' && <TestTag />}
                {t('subscriptions.price.each_period', { price: formatMoney(own.price.amount, own.price.currency) })}
              </span>
            </Pair>
          )}
        </dl>
      )}
      <BadgeLadder months={own.months} tiers={tiersOf(offer)} />
    </Dialog>
  );
}

function Pair({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-3 text-ink-2">
      <dt>{name}</dt>
      <dd className="text-end font-semibold text-ink">{children}</dd>
    </div>
  );
}
