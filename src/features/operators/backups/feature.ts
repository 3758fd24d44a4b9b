import { feature } from '#core/contract/feature.ts';

/** Backups of the whole installation: by command, by staff and on a schedule; and their restoration into an empty one. */
export const backupsFeature = feature({
  name: 'backups',
  subpages: ['/staff/backups'],
});
