import { HOUR_SECONDS } from '#core/contract/durations.ts';
import { serverFeature } from '#core/server/feature.ts';
import { announcementsChanged } from '#features/operators/announcements/contract.ts';
import { announcementsFeature } from '#features/operators/announcements/feature.ts';
import { announcementDeadline, removeEndedAnnouncements } from './announcements.ts';
import { migrations } from './migrations.ts';
import { announcementRoutes } from './routes.ts';

export const announcementsServer = serverFeature(announcementsFeature, {
  staffActs: ['add_announcement', 'change_announcement', 'remove_announcement'],
  migrations,
  routes: announcementRoutes,
  events: [announcementsChanged],
  deadlines: [announcementDeadline],
  periodicJobs: [{ name: 'removing ended announcements', everySeconds: HOUR_SECONDS, run: removeEndedAnnouncements }],
});
