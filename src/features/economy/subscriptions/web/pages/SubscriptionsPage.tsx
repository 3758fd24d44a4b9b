import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatMoney } from '#core/web/format/money.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { Tabs } from '#core/web/ui/Tabs.tsx';
import { useOptimisticChange } from '#core/web/use-optimistic-change.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { TestTag, usePayments } from '#features/economy/payments/web/api.ts';
import { changeGiftSettings, type GivenGift } from '#features/economy/subscriptions/contract/gifts.ts';
import { SignedInOnly } from '#features/people/accounts/web/api.ts';
import { ChannelLink, OwnSubscriptionRow } from '../own/OwnSubscriptionRow.tsx';
import { Cell, PagedTable, Row } from '../own/PagedTable.tsx';
import { Payments } from '../own/Payments.tsx';
import { giftSettingsQuery, givenGiftsQuery, ownSubscriptionsQuery } from '../queries.ts';

/** */
export default function SubscriptionsPage() {
  usePageTitle(t('subscriptions.page'));
  return (
    <SignedInOnly title={t('subscriptions.page.sign_in')} wholePage>
      <Subscriptions />
    </SignedInOnly>
  );
}

function Subscriptions() {
  const payments = usePayments();
  return (
    <div className="mx-auto flex w-full max-w-(--page-wide) flex-col gap-4 px-4 py-5 md:px-6">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-22 font-bold tracking-tight">{t('subscriptions.page')}</h1>
          <p className="text-ink-2">{t('subscriptions.page.text')}</p>
        </div>
        {payments?.provider === 'test' && <TestTag />}
      </header>
      <Tabs
        label={t('subscriptions.page')}
        tabs={[
          { id: 'own', label: t('subscriptions.page.own'), content: <OwnSubscriptions /> },
          { id: 'given', label: t('subscriptions.page.given'), content: <GivenGifts /> },
          { id: 'payments', label: t('subscriptions.page.payments'), content: <Payments /> },
        ]}
      />
      <div className="print:hidden">
        <GiftSettings />
      </div>
    </div>
  );
}

type Settings = { accepts_gifts: boolean };

function GiftSettings() {
  const settings = useQuery(giftSettingsQuery);
  const change = useOptimisticChange<Settings, boolean, { data: Settings }>({
    queryKey: giftSettingsQuery.queryKey,
    mutationKey: ['change', ...giftSettingsQuery.queryKey],
    send: (accepts_gifts) => call(changeGiftSettings, { body: { accepts_gifts } }),
    withChange: (_settings, accepts_gifts) => ({ accepts_gifts }),
    dataOf: ({ data }) => data,
  });
  return (
    <section aria-label={t('subscriptions.settings')} className="rounded-lg border border-line-soft bg-panel px-4 py-2">
      {settings.data ? (
        <Switch
          label={t('subscriptions.settings')}
          hint={t('subscriptions.settings.hint')}
          checked={settings.data.accepts_gifts}
          onChange={(accepts) => change.mutate(accepts)}
        />
      ) : settings.isError ? (
        <div role="alert" className="flex min-h-11 flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 text-ink-2">{t('subscriptions.settings.failed')}</p>
          <Button size="small" onClick={() => void settings.refetch()} busy={settings.isFetching}>
            {t('core.try_again')}
          </Button>
        </div>
      ) : (
        <Skeleton className="my-1 h-10 w-full" />
      )}
    </section>
  );
}

/** Includes ended subscriptions. */
function OwnSubscriptions() {
  const list = useInfiniteQuery(ownSubscriptionsQuery);
  return (
    <PagedTable
      list={list}
      rowsOf={({ subscriptions }) => subscriptions}
      label={t('subscriptions.page.own')}
      columns={[
        { name: t('subscriptions.page.channel') },
        { name: t('subscriptions.page.kind') },
        { name: t('subscriptions.page.since') },
        { name: t('subscriptions.page.next') },
        { name: t('subscriptions.page.price'), atEnd: true },
        { name: t('subscriptions.page.state') },
        { name: t('subscriptions.page.actions'), isHidden: true },
      ]}
      empty={
        <EmptyState
          icon="star"
          title={t('subscriptions.own.empty')}
          action={
            <Link to="/browse" className={buttonClass()}>
              {t('subscriptions.own.find')}
            </Link>
          }
        >
          {t('subscriptions.own.empty.text')}
        </EmptyState>
      }
    >
      {(own) => <OwnSubscriptionRow key={own.channel.id} own={own} />}
    </PagedTable>
  );
}

function GivenGifts() {
  const list = useInfiniteQuery(givenGiftsQuery);
  return (
    <PagedTable
      list={list}
      rowsOf={({ gifts }) => gifts}
      label={t('subscriptions.page.given')}
      columns={[
        { name: t('subscriptions.page.to') },
        { name: t('subscriptions.page.paid'), atEnd: true },
        { name: t('subscriptions.page.channel') },
        { name: t('subscriptions.page.subs'), atEnd: true },
        { name: t('subscriptions.page.date') },
      ]}
      empty={
        <EmptyState icon="gift" title={t('subscriptions.given.empty')}>
          {t('subscriptions.given.empty.text')}
        </EmptyState>
      }
    >
      {(gift) => (
        <Row key={gift.id}>
          <Cell>
            <b className="font-semibold wrap-anywhere">{receiverOf(gift)}</b>
            {gift.receivers.length > 0 && gift.receiver === null && (
              <bdi className="block truncate text-12 text-ink-3" title={gift.receivers.join(', ')}>
                {receiversText(gift.receivers)}
              </bdi>
            )}
          </Cell>
          <Cell atEnd>{formatMoney(gift.price.amount, gift.price.currency)}</Cell>
          <Cell>
            <ChannelLink channel={gift.channel} />
          </Cell>
          <Cell atEnd>
            {gift.given < gift.quantity
              ? t('subscriptions.given.fewer', { given: gift.given, quantity: gift.quantity })
              : formatNumber(gift.quantity)}
          </Cell>
          <Cell isQuiet isWide>
            <time dateTime={gift.created_at}>{formatDate(gift.created_at, 'medium')}</time>
          </Cell>
        </Row>
      )}
    </PagedTable>
  );
}

function receiverOf({ receiver: name, is_anonymous }: GivenGift): string {
  if (name === null) return t(is_anonymous ? 'subscriptions.given.chat_anonymous' : 'subscriptions.given.chat');
  return is_anonymous ? t('subscriptions.given.person_anonymous', { name }) : name;
}

const NAMED = 4;

function receiversText(receivers: readonly string[]): string {
  const names = receivers.slice(0, NAMED).join(', ');
  return receivers.length > NAMED ? t('subscriptions.given.receivers', { names, count: receivers.length - NAMED }) : names;
}
