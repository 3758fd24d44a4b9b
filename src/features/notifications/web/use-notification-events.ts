import { useQueryClient } from '@tanstack/react-query';
import { askAgain } from '#core/web/fresh-answer.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { notificationCreated, notificationsRead } from '#features/notifications/contract/notification.ts';
import { addNotification, notificationsQuery, setRead, unreadQuery } from './queries.ts';

/** Keeps the viewer's notifications current in this tab. Use it once in a page. */
export function useNotificationEvents(viewerId: number | null): void {
  const cache = useQueryClient();
  const own: [number] | null = viewerId === null ? null : [viewerId];
  useRealtime(notificationCreated, own, ({ notification }) => addNotification(cache, notification));
  useRealtime(notificationsRead, own, ({ read_until, unread_count }) => setRead(cache, read_until, unread_count));
  useSubscriptionConfirmed(notificationCreated, own, ({ again }) => {
    if (!again) return;
    void askAgain(cache, { queryKey: unreadQuery.queryKey });
    void askAgain(cache, { queryKey: notificationsQuery.queryKey });
  });
}
