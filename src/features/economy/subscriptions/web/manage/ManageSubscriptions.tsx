import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { formatMoney } from '#core/web/format/money.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { PictureField } from '#core/web/pictures/PictureField.tsx';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Badge } from '#core/web/ui/Badge.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { SubscriberBadge } from '#features/channel/channels/contract/channel.ts';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { SenderBadge } from '#features/chat/chat/web/api.ts';
import {
  BADGE_PICTURE,
  removeSubscriberBadge,
  type Subscriber,
  type SubscriptionSettings,
  uploadSubscriberBadge,
} from '#features/economy/subscriptions/contract/manage.ts';
import { BADGE_MONTHS, type BadgeMonths } from '#features/economy/subscriptions/contract/subscription.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { Note } from '../dialogs/Note.tsx';
import { monthsInWords } from '../length-in-words.ts';
import { Cell, PagedTable, Row } from '../own/PagedTable.tsx';
import { settingsQuery, subscribersQuery, useShowBadges, useSubscriberUpdates, useSwitchSubscriptions } from './manage-queries.ts';

export default function ManageSubscriptions({ channel }: Pick<PaneProps, 'channel'>) {
  const { slug } = channel;
  const settings = useQuery(settingsQuery(slug));
  useSubscriberUpdates(channel);
  if (!settings.data) {
    if (settings.isError) {
      return <QueryError title={t('subscriptions.manage.failed')} query={settings} />;
    }
    return (
      <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-4 px-4 pt-1 pb-4">
        <Card title={t('subscriptions.manage')}>
          <div className="grid grid-cols-2 gap-2 p-4 md:grid-cols-4">
            <Skeleton className="col-span-full mb-1 h-9" />
            {[0, 1, 2, 3].map((figure) => (
              <Skeleton key={figure} className="h-15 rounded-md" />
            ))}
          </div>
        </Card>
        <Card title={t('subscriptions.manage.badges')}>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-2 p-4">
            {BADGE_MONTHS.map((months) => (
              <Skeleton key={months} className="h-25 rounded-md" />
            ))}
          </div>
        </Card>
      </div>
    );
  }
  return (
    <div className="flex w-full flex-col gap-4 px-4 pt-1 pb-4">
      <Card title={t('subscriptions.manage')}>
        <Selling slug={slug} settings={settings.data} />
      </Card>
      <Card title={t('subscriptions.manage.badges')}>
        <BadgePictures slug={slug} badges={settings.data.badges} />
      </Card>
      <Card title={t('subscriptions.manage.subscribers')}>
        <Subscribers slug={slug} badges={settings.data.badges} />
      </Card>
    </div>
  );
}

function Selling({ slug, settings }: { slug: string; settings: SubscriptionSettings }) {
  const change = useSwitchSubscriptions(slug);
  const { is_enabled, takes_payments, price, platform_share, active_subscribers, renewing_subscribers } = settings;
  return (
    <div className="flex flex-col gap-3 p-4">
      {!takes_payments && <Note tone="amber">{t('subscriptions.manage.no_payments')}</Note>}
      <Switch
        label={t('subscriptions.manage.switch')}
        hint={t(is_enabled ? 'subscriptions.manage.switch.on' : 'subscriptions.manage.switch.off')}
        checked={is_enabled}
        onChange={(enabled) => change.mutate(enabled)}
      />
      <dl className="grid grid-cols-2 gap-2 md:grid-cols-4">
        <Figure name={t('subscriptions.manage.active')}>{formatNumber(active_subscribers)}</Figure>
        <Figure name={t('subscriptions.manage.renewing')}>{formatNumber(renewing_subscribers)}</Figure>
        <Figure name={t('subscriptions.manage.price')}>{formatMoney(price.amount, price.currency)}</Figure>
        <Figure name={t('subscriptions.manage.share')}>{t('subscriptions.manage.share.value', { percent: platform_share })}</Figure>
      </dl>
    </div>
  );
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse justify-end rounded-md bg-control px-3 py-2">
    <dt className="text-12 text-ink-2">{name}</dt>
    <dd className="text-18 font-bold tabular-nums">{children}</dd>
  </div>
);

const Card = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="overflow-hidden rounded-lg border border-line-soft bg-panel">
    <h2 className="border-b border-line-soft px-4 py-2.5 text-14 font-bold">{title}</h2>
    {children}
  </section>
);

interface BadgePicturesProps {
  slug: string;
  /** Custom badges of the channel. */
  badges: readonly SubscriberBadge[];
}

/** Badge tiers, each with the default or a custom picture (M-15). */
function BadgePictures({ slug, badges }: BadgePicturesProps) {
  return (
    <div className="p-4">
      <p className="mb-3 text-ink-2">{t('subscriptions.manage.badges.text')}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-2">
        {BADGE_MONTHS.map((months) => (
          <li key={months} className="rounded-md bg-control p-3">
            <BadgePicture slug={slug} months={months} own={badges.find((badge) => badge.months === months)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function BadgePicture({ slug, months, own }: { slug: string; months: BadgeMonths; own: SubscriberBadge | undefined }) {
  const show = useShowBadges(slug);
  const picture = own && { picture: own.badge_image.src, pictureSet: own.badge_image.srcset };
  const params = { slug, months };
  return (
    <PictureField
      label={t('subscriptions.manage.badge', { length: monthsInWords(months) })}
      hint={t(own ? 'subscriptions.manage.badge.own' : 'subscriptions.manage.badge.default')}
      kind={BADGE_PICTURE}
      current={own?.badge_image.src ?? null}
      onUpload={async (image, onUpload) => show((await call(uploadSubscriberBadge, { params, body: { image }, onUpload })).data.badges)}
      onRemove={async () => show((await call(removeSubscriberBadge, { params })).data.badges)}
    >
      {/* In the sizes of a dialog and of a chat name. */}
      <span className="grid justify-items-center gap-1.5">
        <Badge type="subscriber" count={months} size={36} {...picture} />
        <span aria-hidden="true">
          <Badge type="subscriber" count={months} {...picture} />
        </span>
      </span>
    </PictureField>
  );
}

/** Most months first. */
function Subscribers({ slug, badges }: { slug: string; badges: readonly SubscriberBadge[] }) {
  const list = useInfiniteQuery(subscribersQuery(slug));
  return (
    <div className="px-4 pb-4">
      <PagedTable
        list={list}
        rowsOf={({ subscribers }) => subscribers}
        label={t('subscriptions.manage.subscribers')}
        columns={[
          { name: t('subscriptions.manage.subscribers.name') },
          { name: t('subscriptions.manage.subscribers.months') },
          { name: t('subscriptions.manage.subscribers.since') },
          { name: t('subscriptions.page.kind') },
          { name: t('subscriptions.manage.subscribers.until') },
        ]}
        empty={
          <EmptyState icon="users" title={t('subscriptions.manage.subscribers.empty')}>
            {t('subscriptions.manage.subscribers.empty.text')}
          </EmptyState>
        }
      >
        {(subscriber) => <SubscriberRow key={subscriber.user.id} subscriber={subscriber} badges={badges} />}
      </PagedTable>
    </div>
  );
}

function SubscriberRow({ subscriber, badges }: { subscriber: Subscriber; badges: readonly SubscriberBadge[] }) {
  const { user, months, is_founder, kind, renews, since, expires_at } = subscriber;
  const date = formatDate(expires_at, 'medium');
  return (
    <Row>
      <Cell>
        <Link
          to="/$slug"
          params={{ slug: slugOf(user.username) }}
          className="flex min-h-(--h-xs) min-w-0 items-center gap-2.5 rounded-xs font-semibold hover:underline"
        >
          <Avatar name={user.username} picture={user.profile_pic} size={28} />
          <bdi className="truncate">{user.username}</bdi>
          {is_founder && <Badge type="founder" />}
        </Link>
      </Cell>
      <Cell>
        <span className="inline-flex items-center gap-1.5">
          <SenderBadge badge={{ type: 'subscriber', text: '', count: months }} tiers={badges} />
          {monthsInWords(months)}
        </span>
      </Cell>
      <Cell isQuiet isExtra>
        {formatDate(since, 'medium')}
      </Cell>
      <Cell>
        <Tag tone={kind === 'gift' ? 'amber' : 'neutral'}>{t(`subscriptions.manage.subscribers.kind.${kind}`)}</Tag>
      </Cell>
      <Cell isQuiet>
        {renews ? t('subscriptions.manage.subscribers.renews', { date }) : t('subscriptions.manage.subscribers.ends', { date })}
      </Cell>
    </Row>
  );
}
