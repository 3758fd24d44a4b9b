import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { parseDate } from '#core/web/format/date.ts';
import { formatRelative } from '#core/web/format/duration.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import { Segments } from '#core/web/ui/Segments.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { useNow } from '#core/web/use-now.ts';
import type { Notification } from '#features/people/notifications/contract/notification.ts';
import { opensNewTab, pathOf } from '#features/people/notifications/rules/kinds.ts';
import { notificationsQuery } from '../queries.ts';
import { NotificationSkeleton } from './NotificationSkeleton.tsx';

interface NotificationListProps {
  unread: number;
  /** Called when a link to another page is followed. */
  onLeave: () => void;
}

export function NotificationList({ unread, onLeave }: NotificationListProps) {
  const list = useInfiniteQuery(notificationsQuery);
  const [shown, setShown] = useState<'all' | 'unread'>('all');
  const now = useNow(MINUTE_MS);
  if (list.isPending) return <NotificationSkeleton />;
  if (list.isError && !list.data) {
    return <QueryError title={t('notifications.failed')} query={list} />;
  }
  const all = list.data.pages.flatMap((page) => page.notifications);
  if (all.length === 0) {
    return (
      <EmptyState icon="bell" title={t('notifications.empty')}>
        {t('notifications.empty.text')}
      </EmptyState>
    );
  }
  const rows = shown === 'all' ? all : all.filter(({ is_read }) => !is_read);
  const tabs = [
    { value: 'all' as const, label: t('notifications.tab.all') },
    { value: 'unread' as const, label: t('notifications.tab.unread') },
  ];
  return (
    <>
      <div className="px-3 pt-2 pb-2 [&_legend]:sr-only">
        <Segments label={t('notifications.show')} options={tabs} value={shown} onChange={setShown} />
      </div>
      {rows.length === 0 ? (
        <EmptyState icon="check" title={t('notifications.empty.unread')} />
      ) : (
        <ul>
          {rows.map((notification) => (
            <li key={notification.id}>
              <NotificationRow notification={notification} now={now} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      )}
      {(shown === 'all' || unread > rows.length) && (
        <ShowMore list={list} label={t('notifications.more')} size="small" className="justify-center px-4 py-3" />
      )}
    </>
  );
}

export function NotificationRow({ notification, now, onLeave }: { notification: Notification; now: Date; onLeave: () => void }) {
  const { is_read } = notification;
  return (
    <Link
      to={pathOf(notification)}
      {...(opensNewTab(notification) && { target: '_blank', rel: 'noopener' })}
      onClick={onLeave}
      className={cx(
        'grid grid-cols-[40px_minmax(0,1fr)_8px] items-start gap-3 px-4 py-2.5 hover:bg-row-hover focus-visible:shadow-[inset_0_0_0_2px_var(--mint)]',
        !is_read && 'bg-mint-soft shadow-[inset_2px_0_0_var(--mint)]',
      )}
    >
      {notification.kind === 'went_live' ? (
        <Avatar
          name={notification.channel.username}
          picture={notification.channel.profile_picture}
          size={40}
          live={notification.livestream.is_live}
        />
      ) : (
        <span className="grid size-10 place-items-center rounded-full bg-control text-ink-2">
          <Icon name={ICONS[notification.kind]} />
        </span>
      )}
      <div className="min-w-0">
        <p>
          {sentenceOf(notification)}
          {opensNewTab(notification) && <span className="sr-only"> {t('core.new_tab')}</span>}
        </p>
        {notification.kind === 'went_live' && (
          <p className="truncate text-ink-2">
            <bdi>{notification.livestream.title}</bdi>
          </p>
        )}
        <p className="text-12 text-ink-3">
          <time dateTime={notification.created_at}>{formatRelative(parseDate(notification.created_at), now)}</time>
        </p>
      </div>
      {!is_read && (
        <span className="mt-1.5 size-2 rounded-full bg-mint">
          <span className="sr-only">{t('notifications.new')}</span>
        </span>
      )}
    </Link>
  );
}

const ICONS: Readonly<Record<Exclude<Notification['kind'], 'went_live'>, IconName>> = {
  subscription_gifted: 'gift',
  role_changed: 'shield',
  ban_lifted: 'chat',
  drop_completed: 'box',
};

const name = (username: string): ReactNode => (
  <b key={username} className="font-semibold">
    <bdi>{username}</bdi>
  </b>
);

function sentenceOf(notification: Notification): ReactNode {
  if (notification.kind === 'drop_completed') return phrase('notifications.drop_completed', { reward: name(notification.reward.name) });
  const channel = name(notification.channel.username);
  switch (notification.kind) {
    case 'went_live':
      return phrase(notification.livestream.is_live ? 'notifications.went_live' : 'notifications.was_live', { channel });
    case 'subscription_gifted':
      if (!notification.gifter) return phrase('notifications.gifted.anonymous', { channel });
      return phrase('notifications.gifted', { gifter: name(notification.gifter.username), channel });
    case 'role_changed':
      return phrase(`notifications.role.${notification.has_role ? 'given' : 'taken'}.${notification.role}`, { channel });
    case 'ban_lifted':
      return phrase(notification.permanent ? 'notifications.ban_lifted' : 'notifications.timeout_lifted', { channel });
  }
}
