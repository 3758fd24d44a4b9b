import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Badge } from '#core/web/ui/Badge.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { SubscriberBadge } from '#features/channel/channels/contract/channel.ts';
import { SenderBadge } from '#features/chat/chat/web/api.ts';
import type { Subscriber } from '#features/economy/subscriptions/contract/manage.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { monthsInWords } from '../length-in-words.ts';
import { Cell, PagedTable, Row } from '../own/PagedTable.tsx';
import { subscribersQuery } from './manage-queries.ts';

interface SubscribersProps {
  slug: string;
  badges: readonly SubscriberBadge[];
}

/** Most months first. */
export function Subscribers({ slug, badges }: SubscribersProps) {
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
          className="flex min-h-6 min-w-0 items-center gap-2.5 rounded-xs font-semibold hover:underline"
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
