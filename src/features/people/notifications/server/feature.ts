import { serverFeature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import { sessionsEnded } from '#features/people/accounts/server/api.ts';
import { notificationCreated, notificationsRead } from '#features/people/notifications/contract/notification.ts';
import { notificationsFeature } from '#features/people/notifications/feature.ts';
import { announceStreams } from './announce-streams.ts';
import { mailJob, mailStreamJob, mailsJob } from './deliver/mail-jobs.ts';
import { pushAgainJob, pushJob, pushStreamJob } from './deliver/push-jobs.ts';
import { startPushes } from './deliver/push-thread.ts';
import { notifications } from './migrations/001-notifications.ts';
import { pushFailures } from './migrations/002-push-failures.ts';
import { producers } from './producers.ts';
import { notificationRoutes } from './routes.ts';
import { deleteOfSessions } from './store/push-subscriptions.ts';
import { trimNotifications } from './trim.ts';

export const notificationsServer = serverFeature(notificationsFeature, {
  events: [notificationCreated, notificationsRead],
  migrations: { '001-notifications': notifications, '002-push-failures': pushFailures },
  routes: notificationRoutes,
  listeners: [
    ...producers,
    // Nobody gets news of an account in a browser that has signed out of it.
    listen(sessionsEnded, (tx, { sessionIds }) => deleteOfSessions(tx, sessionIds)),
  ],
  jobKinds: [pushJob, pushStreamJob, pushAgainJob, mailJob, mailsJob, mailStreamJob],
  periodicJobs: [announceStreams, trimNotifications],
  starts: [startPushes],
});
