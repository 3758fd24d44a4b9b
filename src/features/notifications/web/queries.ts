import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { MINUTE } from '#core/web/format/time-units.ts';
import { freshAnswer } from '#core/web/fresh-answer.ts';
import { listNotifications, type Notification, showUnread, UNREAD_MAX } from '#features/notifications/contract/notification.ts';
import { showNotificationSettings } from '#features/notifications/contract/settings.ts';

/** How many notifications the viewer has not read. Realtime keeps it current in every tab. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: (context) => freshAnswer(context, async () => (await call(showUnread, { signal: context.signal })).data.unread_count),
  staleTime: 5 * MINUTE,
});

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: async ({ pageParam, signal }) =>
    (await call(listNotifications, { query: pageParam === null ? {} : { cursor: pageParam }, signal })).data,
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
  staleTime: MINUTE,
});

export const settingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: async ({ signal }) => (await call(showNotificationSettings, { signal })).data,
});

type Pages = InfiniteData<{ notifications: Notification[]; next_cursor: string | null }, string | null>;

/** Adds a notification that just arrived, at the top. One that is known already changes nothing. */
export function addNotification(cache: QueryClient, notification: Notification): void {
  const pages = cache.getQueryData<Pages>(notificationsQuery.queryKey);
  if (pages?.pages.some((page) => page.notifications.some(({ id }) => id === notification.id))) return;
  cache.setQueryData<number>(unreadQuery.queryKey, (count) => (count === undefined ? undefined : Math.min(UNREAD_MAX, count + 1)));
  const [first, ...others] = pages?.pages ?? [];
  if (!pages || !first) return;
  const grown = { ...first, notifications: [notification, ...first.notifications] };
  cache.setQueryData<Pages>(notificationsQuery.queryKey, { ...pages, pages: [grown, ...others] });
}

/** Shows what was read up to a time, which has microseconds like those of the notifications. */
export function setRead(cache: QueryClient, readUntil: string, unread: number): void {
  cache.setQueryData<number>(unreadQuery.queryKey, unread);
  cache.setQueryData<Pages>(
    notificationsQuery.queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          notifications: page.notifications.map((one) => (one.created_at <= readUntil ? { ...one, is_read: true } : one)),
        })),
      },
  );
}
