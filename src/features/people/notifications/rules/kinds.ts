import { DAY_MS, HOUR_SECONDS, msAfter, secondsAfter } from '#core/contract/durations.ts';
import { type Notification, NotificationKind } from '../contract/notification.ts';
import type { KindSettings } from '../contract/settings.ts';

/** Notifications kept per user. The oldest are deleted. */
export const KEPT_MAX = 500;
/** Only streams of the most recently followed channels create notifications. */
export const FOLLOWS_MAX = 1_000;
/** Maximum delay of an event after its notification, in seconds. */
const LATE_SECONDS = 300;
/** A repeat within an hour in the same channel updates the unread notification and sends no push or mail. */
export const REPEATED_KINDS: readonly NotificationKind[] = ['role_changed', 'ban_lifted'];
const REPEATED_SECONDS = HOUR_SECONDS;

/** Defaults: on for the site and subscribed browsers, off for mail. */
export const defaultSettings = (kind: NotificationKind): KindSettings => ({ kind, in_app: true, push: true, email: false });

export const settingsOf = (stored: readonly KindSettings[]): KindSettings[] =>
  NotificationKind.options.map((kind) => stored.find((one) => one.kind === kind) ?? defaultSettings(kind));

/** The time since which notifications are shown; all of them without a limit. */
export const keptSince = (now: Date, days: number | null): Date => (days === null ? new Date(0) : msAfter(now, -days * DAY_MS));

export const recentSince = (now: Date): Date => secondsAfter(now, -LATE_SECONDS);

export const repeatedSince = (now: Date): Date => secondsAfter(now, -REPEATED_SECONDS);

/** The inventory of drops opens in a new tab from everywhere. */
export const opensNewTab = ({ kind }: Pick<Notification, 'kind'>): boolean => kind === 'drop_completed';

/** A new moderator starts in the dashboard. */
export function pathOf(notification: Notification): `/${string}` {
  if (notification.kind === 'drop_completed') return '/drops/inventory';
  const isNewModerator = notification.kind === 'role_changed' && notification.has_role && notification.role === 'moderator';
  return isNewModerator ? `/dashboard/${notification.channel.slug}` : `/${notification.channel.slug}`;
}
