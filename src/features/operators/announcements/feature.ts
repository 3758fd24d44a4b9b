import { feature } from '#core/contract/feature.ts';

/** Announcements of staff above every page. */
export const announcementsFeature = feature({
  name: 'announcements',
  subpages: ['/staff/announcements'],
});
