import { NotificationKind } from '#features/people/notifications/contract/notification.ts';
import type { KindSettings } from '#features/people/notifications/contract/settings.ts';

/** How long notifications are kept, in days. */
export const KEPT_DAYS = 90;
/** How many notifications a person has at most. The oldest go first. */
export const KEPT_MAX = 500;
/** Of somebody who follows more channels, the streams of those that they followed last are notifications. */
export const FOLLOWS_MAX = 1_000;
/** How long after a notification an event about it can still arrive at a page, in seconds. */
const LATE_SECONDS = 300;
/**
 * What others can do to a person again and again: when it happens again in the channel within an hour, the unread notification of it changes,
 * and there is neither another one nor another push or mail.
 */
export const REPEATED_KINDS: readonly NotificationKind[] = ['role_changed', 'ban_lifted'];
const REPEATED_SECONDS = 3600;

/** What somebody gets who never chose: everything on the site and, in browsers that asked for pushes, as a push; nothing by mail. */
export const defaultSettings = (kind: NotificationKind): KindSettings => ({ kind, in_app: true, push: true, email: false });

/** The settings of every kind: those that were stored, and the defaults of the others. */
export const settingsOf = (stored: readonly KindSettings[]): KindSettings[] =>
  NotificationKind.options.map((kind) => stored.find((one) => one.kind === kind) ?? defaultSettings(kind));

/** The time before which no notification is shown. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * 24 * 3600 * 1000);

/** The time after which notifications are recent: a page may still be told of them. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - LATE_SECONDS * 1000);

/** The time after which an unread notification is changed by what happens again. */
export const repeatedSince = (now: Date): Date => new Date(now.getTime() - REPEATED_SECONDS * 1000);
