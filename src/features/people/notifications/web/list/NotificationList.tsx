import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { useNow } from '#core/web/use-now.ts';
import { notificationsQuery } from '../queries.ts';
import { NotificationRow } from './NotificationRow.tsx';
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
    return <ErrorState title={t('notifications.failed')} error={list.error} onRetry={() => void list.refetch()} busy={list.isFetching} />;
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
