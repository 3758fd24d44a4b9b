import { feature } from '#core/contract/feature.ts';

/** Staff pages that belong to no other feature. */
export const staffFeature = feature({
  name: 'staff',
  subpages: ['/staff/jobs'],
});
