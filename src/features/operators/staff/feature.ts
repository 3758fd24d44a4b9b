import { feature } from '#core/contract/feature.ts';

/** The operator's own place: what runs the installation and belongs to no other feature. */
export const staffFeature = feature({
  name: 'staff',
  subpages: ['/staff/jobs'],
});
