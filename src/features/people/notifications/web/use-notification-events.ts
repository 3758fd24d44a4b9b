import { useQueryClient } from '@tanstack/react-query';
import { askAgain } from '#core/web/fresh-answer.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { notificationCreated, notificationsRead } from '#features/people/notifications/contract/notification.ts';
import { addNotification, notificationsQuery, setRead, unreadQuery } from './queries.ts';

/** Keeps notifications current in this tab. Use it once per page. */
export function useNotificationEvents(viewerId: number | null): void {
  const cache = useQueryClient();
  const own: [number] | null = viewerId === null ? null : [viewerId];
  useRealtime(notificationCreated, own, ({ notification }) => {
    // The reply in flight may not include it.
    if (!addNotification(cache, notification)) void askAgain(cache, { queryKey: unreadQuery.queryKey });
  });
  useRealtime(notificationsRead, own, (unread) => setRead(cache, unread));
  useSubscriptionConfirmed(notificationCreated, own, ({ again }) => {
    if (!again) return;
    void askAgain(cache, { queryKey: unreadQuery.queryKey });
    void askAgain(cache, { queryKey: notificationsQuery.queryKey });
  });
}
