import type { Notification } from '#features/people/notifications/contract/notification.ts';

/** The page that a notification is about. */
export const pathOf = (notification: Notification): `/${string}` =>
  notification.kind === 'drop_completed' ? '/drops/inventory' : `/${notification.channel.slug}`;
