import type { Notification } from '#features/people/notifications/contract/notification.ts';

export const pathOf = (notification: Notification): `/${string}` =>
  notification.kind === 'drop_completed' ? '/drops/inventory' : `/${notification.channel.slug}`;
