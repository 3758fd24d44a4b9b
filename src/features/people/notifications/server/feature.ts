import { serverFeature } from '#core/server/feature.ts';
import { exporting } from '#core/server/metrics.ts';
import { listen } from '#core/server/server-event.ts';
import { eraseChannel } from '#features/channel/channels/server/api.ts';
import { erasePerson, sessionsEnded } from '#features/people/accounts/server/api.ts';
import { notificationCreated, notificationsRead } from '#features/people/notifications/contract/notification.ts';
import { notificationsFeature } from '#features/people/notifications/feature.ts';
import { announceStreams } from './announce-streams.ts';
import { mailJob, mailStreamJob, mailsJob } from './deliver/mail-jobs.ts';
import { pushJob, pushMetrics, pushRetryJob, pushStreamJob } from './deliver/push-jobs.ts';
import { startPushes } from './deliver/push-thread.ts';
import { migrations } from './migrations.ts';
import { producers } from './producers.ts';
import { notificationRetention, notificationSettings } from './retention.ts';
import { notificationRoutes } from './routes.ts';
import { deleteOfSessions, deletePushSubscriptions } from './store/push-subscriptions.ts';

export const notificationsServer = serverFeature(notificationsFeature, {
  events: [notificationCreated, notificationsRead],
  migrations,
  routes: notificationRoutes,
  listeners: [
    ...producers,
    // A signed-out browser must not receive push notifications of the account.
    listen(sessionsEnded, (tx, { sessionIds }) => deleteOfSessions(tx, sessionIds)),
  ],
  jobKinds: [pushJob, pushStreamJob, pushRetryJob, mailJob, mailsJob, mailStreamJob],
  settings: notificationSettings,
  retention: [notificationRetention],
  erasures: [
    erasePerson('push_subscriptions'),
    erasePerson('notification_settings'),
    erasePerson('notifications'),
    erasePerson('notification_readers'),
    eraseChannel('notifications'),
  ],
  periodicJobs: [announceStreams],
  starts: [startPushes, exporting(pushMetrics)],
  forgetSecrets: deletePushSubscriptions,
});
