import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { listNotifications, readNotifications, showUnread } from '#features/people/notifications/contract/notification.ts';
import {
  addPushSubscription,
  changeNotificationSettings,
  removePushSubscription,
  showNotificationSettings,
  showPushKey,
  unsubscribeFromMail,
} from '#features/people/notifications/contract/settings.ts';
import { unsubscribe } from './deliver/unsubscribe.ts';
import { markRead, readPage, readUnread } from './read-notifications.ts';
import { changeSettings, readPushKey, readSettings, subscribeToPush, unsubscribeFromPush } from './settings.ts';

export const notificationRoutes: Route[] = [
  route(listNotifications, async ({ query, viewer, ctx }) => dataEnvelope(await readPage(ctx, viewer, query.cursor))),
  route(showUnread, async ({ viewer, ctx }) => dataEnvelope(await readUnread(ctx, viewer))),
  route(readNotifications, async ({ body, viewer, ctx }) => dataEnvelope(await markRead(ctx, viewer, body.up_to))),
  route(showNotificationSettings, async ({ viewer, ctx }) => dataEnvelope(await readSettings(ctx, viewer))),
  route(changeNotificationSettings, async ({ body, viewer, ctx }) => dataEnvelope(await changeSettings(ctx, viewer, body))),
  route(unsubscribeFromMail, async ({ query, ctx }) => dataEnvelope(await unsubscribe(ctx, query.token))),
  route(showPushKey, async ({ viewer, ctx }) => dataEnvelope(await readPushKey(ctx, viewer))),
  route(addPushSubscription, async ({ body, viewer, ctx }) => dataEnvelope(await subscribeToPush(ctx, viewer, body))),
  route(removePushSubscription, async ({ body, viewer, ctx }) => dataEnvelope(await unsubscribeFromPush(ctx, viewer, body.endpoint))),
];
