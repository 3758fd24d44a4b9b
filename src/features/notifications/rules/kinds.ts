import { NotificationKind } from '#features/notifications/contract/notification.ts';
import type { KindSettings } from '#features/notifications/contract/settings.ts';

/** How long notifications are kept, in days. */
export const KEPT_DAYS = 90;
/** How many notifications a person has at most. The oldest go first. */
export const KEPT_MAX = 500;

/** What somebody gets who never chose: everything on the site and, in browsers that asked for pushes, as a push; nothing by mail. */
export const defaultSettings = (kind: NotificationKind): KindSettings => ({ kind, in_app: true, push: true, email: false });

/** The settings of every kind: those that were stored, and the defaults of the others. */
export const settingsOf = (stored: readonly KindSettings[]): KindSettings[] =>
  NotificationKind.options.map((kind) => stored.find((one) => one.kind === kind) ?? defaultSettings(kind));

/** The time before which no notification is shown. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_DAYS * 24 * 3600 * 1000);
