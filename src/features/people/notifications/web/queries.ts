import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { freshAnswer, pagedQuery } from '#core/web/query.ts';
import {
  listNotifications,
  type Notification,
  showUnread,
  UNREAD_MAX,
  type Unread,
} from '#features/people/notifications/contract/notification.ts';
import { showNotificationSettings } from '#features/people/notifications/contract/settings.ts';

/** Realtime keeps it current in every tab. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: (context) => freshAnswer(context, async () => (await call(showUnread, { signal: context.signal })).data),
  staleTime: 5 * MINUTE_MS,
});

export const notificationsQuery = {
  ...pagedQuery(
    ['notifications', 'list'],
    async (cursor, signal) => (await call(listNotifications, { query: { cursor }, signal })).data,
    (page) => page.next_cursor,
  ),
  staleTime: MINUTE_MS,
};

export const settingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: async ({ signal }) => (await call(showNotificationSettings, { signal })).data,
});

type Pages = InfiniteData<{ notifications: Notification[]; next_cursor: string | null }, string | null>;

/**
 * Counts a notification once: an event can repeat, or arrive after a reply that includes it. Returns false before the queries have loaded.
 */
export function addNotification(cache: QueryClient, notification: Notification): boolean {
  const known = cache.getQueryData<Unread>(unreadQuery.queryKey);
  if (!known) return false;
  const { id, created_at } = notification;
  const is_read = created_at <= known.read_until;
  if (!known.recent_ids.includes(id)) {
    cache.setQueryData<Unread>(unreadQuery.queryKey, {
      ...known,
      unread_count: Math.min(UNREAD_MAX, known.unread_count + (is_read ? 0 : 1)),
      recent_ids: [...known.recent_ids, id].slice(-RECENT_MAX),
    });
  }
  cache.setQueryData<Pages>(notificationsQuery.queryKey, (pages) => pages && withNotification(pages, { ...notification, is_read }));
  return true;
}

/** Recent ids kept per page. */
const RECENT_MAX = 200;

function withNotification({ pages, ...rest }: Pages, added: Notification): Pages {
  const isIt = ({ id }: Notification) => id === added.id;
  if (pages.some(({ notifications }) => notifications.some(isIt))) {
    return {
      ...rest,
      pages: pages.map((page) => ({ ...page, notifications: page.notifications.map((one) => (isIt(one) ? added : one)) })),
    };
  }
  // A late event is older than listed notifications.
  const isOlder = ({ created_at }: Notification) => created_at <= added.created_at;
  const at = pages.findIndex(({ notifications, next_cursor }) => next_cursor === null || notifications.some(isOlder));
  return {
    ...rest,
    pages: pages.map((page, index) => {
      if (index !== at) return page;
      const before = page.notifications.findIndex(isOlder);
      return { ...page, notifications: page.notifications.toSpliced(before < 0 ? page.notifications.length : before, 0, added) };
    }),
  };
}

/** The read time has microseconds, like the times of notifications. */
export function setRead(cache: QueryClient, { recent_ids, ...read }: Unread): void {
  cache.setQueryData<Unread>(unreadQuery.queryKey, (known) => ({
    ...read,
    recent_ids: [...new Set([...(known?.recent_ids ?? []), ...recent_ids])].slice(-RECENT_MAX),
  }));
  cache.setQueryData<Pages>(
    notificationsQuery.queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          notifications: page.notifications.map((one) => (one.created_at <= read.read_until ? { ...one, is_read: true } : one)),
        })),
      },
  );
}
