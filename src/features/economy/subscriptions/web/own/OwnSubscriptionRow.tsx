import { Link } from '@tanstack/react-router';
import { formatDate } from '#core/web/format/date.ts';
import { formatMoney } from '#core/web/format/money.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { PaymentDetailsButton, usePayments } from '#features/economy/payments/web/api.ts';
import type { OwnSubscription } from '#features/economy/subscriptions/contract/subscription.ts';
import { monthsInWords } from '../length-in-words.ts';
import { openSubscriptionDialog } from '../subscription-dialog.ts';
import { subscriptionView } from '../subscription-view.ts';
import { useSetRenewal } from '../use-own-subscription.ts';
import { Cell, Row } from './PagedTable.tsx';

const TONES = { active: 'mint', ends_soon: 'amber', payment_failed: 'red', ended: 'neutral' } as const;

export function OwnSubscriptionRow({ own }: { own: OwnSubscription }) {
  const { channel, status, since, price, kind } = own;
  return (
    <Row>
      <Cell>
        <ChannelLink channel={channel} />
      </Cell>
      <Cell>{kindOf(own)}</Cell>
      <Cell isQuiet isExtra>
        {formatDate(since, 'medium')}
      </Cell>
      <Cell isQuiet>{nextOf(own)}</Cell>
      <Cell atEnd isExtra>
        {price ? formatMoney(price.amount, price.currency) : kind === 'gift' ? t('subscriptions.own.gift') : '–'}
      </Cell>
      <Cell>
        <Tag tone={TONES[status]}>{t(`subscriptions.status.${status}`)}</Tag>
      </Cell>
      <Cell atEnd isWide>
        <span className="inline-flex flex-wrap justify-end gap-2 print:hidden">
          {own.purchase_id !== null && <PaymentDetailsButton purchaseId={own.purchase_id} name={channel.username} />}
          <Acts own={own} />
        </span>
      </Cell>
    </Row>
  );
}

function kindOf({ kind, gift, months }: OwnSubscription): string {
  if (kind === 'paid') return t('subscriptions.own.paid', { length: monthsInWords(months) });
  return gift?.gifter_username ? t('subscriptions.own.gift_from', { name: gift.gifter_username }) : t('subscriptions.own.gift_anonymous');
}

function nextOf(own: OwnSubscription): string {
  const { status, renewal, next_payment_at, paid_until, expires_at } = own;
  if (status === 'ended') return t('subscriptions.own.ended', { date: formatDate(expires_at, 'medium') });
  if (renewal === 'past_due') {
    return next_payment_at
      ? t('subscriptions.own.retry', { date: formatDate(next_payment_at, 'medium') })
      : t('subscriptions.own.declined', { date: formatDate(expires_at, 'medium') });
  }
  return renewal === 'active' && next_payment_at
    ? formatDate(next_payment_at, 'medium')
    : t('subscriptions.own.ends', { date: formatDate(paid_until, 'medium') });
}

/** Actions by state. Paid actions open the dialog with the price. A declined payment can be paid or canceled. None without payments. */
function Acts({ own }: { own: OwnSubscription }) {
  const payments = usePayments();
  const { slug, username: name } = own.channel;
  const renewal = useSetRenewal(slug);
  const { kind } = subscriptionView(own);
  const buy = () => openSubscriptionDialog({ about: 'subscribe', slug });
  const cancel = { act: t('subscriptions.act.cancel'), go: () => renewal.mutate(false), variant: 'ghost' } as const;
  const acts = {
    renewing: cancel,
    ending: { act: t('subscriptions.act.renew'), go: () => renewal.mutate(true), variant: 'default' },
    gifted: { act: t('subscriptions.act.keep'), go: buy, variant: 'default' },
    declined: { act: t('subscriptions.act.pay'), go: buy, variant: 'primary' },
    none: { act: t('subscriptions.act.subscribe'), go: buy, variant: 'default' },
  } as const;
  if (payments?.provider === null) return null;
  return (kind === 'declined' ? [cancel, acts.declined] : [acts[kind]]).map(({ act, go, variant }) => (
    <Button
      key={act}
      size="small"
      variant={variant}
      busy={renewal.isPending}
      aria-label={t('subscriptions.act.of', { act, name })}
      onClick={go}
    >
      {act}
    </Button>
  ));
}

interface ChannelLinkProps {
  channel: { slug: string; username: string; profile_pic: string | null };
}

export const ChannelLink = ({ channel: { slug, username, profile_pic } }: ChannelLinkProps) => (
  <Link to="/$slug" params={{ slug }} className="flex min-h-(--h-xs) min-w-0 items-center gap-2.5 rounded-xs font-semibold hover:underline">
    <Avatar name={username} picture={profile_pic} size={28} />
    <bdi className="truncate">{username}</bdi>
  </Link>
);
