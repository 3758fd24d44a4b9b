import { type ReactNode, useState } from 'react';
import { formatDate } from '#core/web/format/date.ts';
import { formatMoney } from '#core/web/format/money.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Badge } from '#core/web/ui/Badge.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { Coin } from '#core/web/ui/Coin.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { EmoteImage } from '#features/channel/emotes/web/api.ts';
import { useCheckout } from '#features/economy/payments/web/api.ts';
import { SUBSCRIPTION_MESSAGE_LENGTH, type SubscriptionOffer } from '#features/economy/subscriptions/contract/subscription.ts';
import { askToSignIn, useViewer } from '#features/people/accounts/web/api.ts';
import { BadgeLadder } from '../BadgeLadder.tsx';
import { monthsInWords } from '../length-in-words.ts';
import { openSubscriptionDialog } from '../subscription-dialog.ts';
import { type SubscriptionView, tiersOf } from '../subscription-view.ts';
import { useRefetchOwn, useSetRenewal } from '../use-own-subscription.ts';
import { CheckoutFooter } from './CheckoutFooter.tsx';
import { Note } from './Note.tsx';
import { PriceLine } from './PriceLine.tsx';

interface BuyingDialogProps {
  offer: SubscriptionOffer;
  view: Extract<SubscriptionView, { kind: 'none' | 'gifted' | 'declined' }>;
  open: boolean;
  onClose: () => void;
}

/** Sells a subscription: a new one, one that continues a gift, or one whose payment was declined. */
export function BuyingDialog({ offer, view, open, onClose }: BuyingDialogProps) {
  const { channel, price, is_available, is_own_channel } = offer;
  const viewer = useViewer();
  const { checkout, start, forget } = useCheckout();
  const [message, setMessage] = useState('');
  const left = SUBSCRIPTION_MESSAGE_LENGTH - [...message.trim()].length;
  const money = formatMoney(price.amount, price.currency);
  const buy = () => start({ kind: 'subscription', item: { channel: channel.slug, ...(message.trim() && { message: message.trim() }) } });
  useRefetchOwn(checkout.step === 'paid' || checkout.step === 'resumed');
  const isIdle = checkout.step === 'none';
  const renewal = useSetRenewal(channel.slug);
  const cancel = view.kind === 'declined' && offer.provider !== null && (
    <>
      <Button variant="ghost" className="text-red-text!" busy={renewal.isPending} onClick={() => renewal.mutate(false)}>
        {t('subscriptions.renewal.cancel')}
      </Button>
      <p className="text-center text-12 text-ink-3">{t('subscriptions.renewal.cancel.unpaid')}</p>
    </>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      picture={<Avatar name={channel.username} picture={channel.profile_pic} size={44} />}
      title={<bdi>{t('subscriptions.subscribe_to', { name: channel.username })}</bdi>}
      description={descriptionOf(view)}
      footer={
        is_own_channel || !is_available ? (
          cancel && <div className="flex w-full flex-col gap-2">{cancel}</div>
        ) : viewer === null ? (
          <div className="flex w-full flex-col gap-2">
            <Button variant="primary" size="large" onClick={() => askToSignIn(t('subscriptions.sign_in'))}>
              {t('subscriptions.sign_in')}
            </Button>
          </div>
        ) : (
          <CheckoutFooter
            checkout={checkout}
            label={t(`subscriptions.buy.${view.kind}`, { price: money })}
            disabled={left < 0}
            onStart={buy}
            onForget={forget}
          >
            <Button onClick={() => openSubscriptionDialog({ about: 'gift', slug: channel.slug })}>{t('subscriptions.gift')}</Button>
            {cancel || <p className="text-center text-12 text-ink-3">{t('subscriptions.cancel_any_time')}</p>}
          </CheckoutFooter>
        )
      }
    >
      <PriceLine price={money} isTest={offer.provider === 'test'} />
      <Reason view={view} />
      {isIdle && (
        <>
          {view.kind === 'none' && <Perks offer={offer} />}
          <BadgeLadder months={Math.max(1, view.own?.months ?? 0)} tiers={tiersOf(offer)} />
          {is_own_channel && <Note>{t('subscriptions.own_channel')}</Note>}
          {!is_available && !is_own_channel && <Note>{t('subscriptions.not_sold')}</Note>}
          {is_available && viewer !== null && !is_own_channel && (
            <TextField
              label={t('subscriptions.message')}
              hint={t('subscriptions.message.hint')}
              error={left < 0 ? t('subscriptions.message.too_long', { count: -left }) : undefined}
              {...(message !== '' && { count: `${SUBSCRIPTION_MESSAGE_LENGTH - left} / ${SUBSCRIPTION_MESSAGE_LENGTH}` })}
              value={message}
              autoComplete="off"
              onChange={({ target }) => setMessage(target.value)}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

function descriptionOf({ kind, own }: BuyingDialogProps['view']): string {
  if (kind === 'gifted' && own.kind === 'gift') {
    const date = formatDate(own.paid_until, 'medium');
    const from = own.gift?.gifter_username;
    return from ? t('subscriptions.gifted_until', { name: from, date }) : t('subscriptions.gifted_until.anonymous', { date });
  }
  if (kind === 'declined') return t('subscriptions.kept_until', { date: formatDate(own.expires_at, 'medium') });
  if (kind === 'gifted') return t('subscriptions.kept_until', { date: formatDate(own.paid_until, 'medium') });
  return t('subscriptions.renews');
}

/** Why to buy now, or what happened. */
function Reason({ view }: { view: BuyingDialogProps['view'] }) {
  if (view.kind === 'none') {
    const months = view.own?.months ?? 0;
    return months === 0 ? null : <Note>{t('subscriptions.come_back', { length: monthsInWords(months) })}</Note>;
  }
  const { own } = view;
  if (view.kind === 'declined') {
    return (
      <Note tone="red">
        {own.next_payment_at
          ? t('subscriptions.payment_failed.again', { date: formatDate(own.next_payment_at, 'medium') })
          : t('subscriptions.payment_failed')}
      </Note>
    );
  }
  return (
    <Note mark={<Badge type="sub_gifter" count={1} />}>
      {phrase('subscriptions.pay_from', {
        date: <b key="date">{formatDate(own.paid_until, 'medium')}</b>,
        length: <b key="length">{monthsInWords(own.months)}</b>,
      })}
    </Note>
  );
}

const SHOWN = 4;

function Perks({ offer: { channel, emotes, points } }: { offer: SubscriptionOffer }) {
  const shown = emotes.first.slice(0, SHOWN);
  const more = emotes.count - shown.length;
  return (
    <ul className="grid gap-3" aria-label={t('subscriptions.perks')}>
      {emotes.count > 0 && (
        <Perk
          mark={<Icon name="smile" />}
          title={<bdi>{t('subscriptions.perks.emotes', { count: emotes.count, name: channel.username })}</bdi>}
        >
          <span className="mt-0.5 flex flex-wrap items-center gap-1.5">
            {shown.map(({ id, name }) => (
              <EmoteImage key={id} id={id} name={name} size={28} className="block size-5 object-contain" />
            ))}
            {more > 0 ? t('subscriptions.perks.emotes.more', { count: more }) : t('subscriptions.perks.emotes.everywhere')}
          </span>
        </Perk>
      )}
      <Perk mark={<Icon name="lockopen" />} title={t('subscriptions.perks.chat')}>
        {t('subscriptions.perks.chat.text')}
      </Perk>
      {points && (
        <Perk
          mark={<Coin shape="ticket" label="" className="size-5!" />}
          title={t('subscriptions.perks.points', { points: formatNumber(points.bonus) })}
        >
          {points.subscriber_watching > points.watching &&
            t('subscriptions.perks.points.text', {
              more: formatNumber(points.subscriber_watching),
              points: formatNumber(points.watching),
            })}
        </Perk>
      )}
    </ul>
  );
}

function Perk({ mark, title, children }: { mark: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-3">
      <span aria-hidden="true" className="grid size-8 place-items-center rounded-md bg-control text-mint-text">
        {mark}
      </span>
      <span className="min-w-0">
        <b className="block font-semibold wrap-anywhere">{title}</b>
        <span className="block text-12 text-ink-2">{children}</span>
      </span>
    </li>
  );
}
