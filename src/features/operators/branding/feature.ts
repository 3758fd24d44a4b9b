import { feature } from '#core/contract/feature.ts';

/** The logo of the site. Its name, color and languages are settings of core. */
export const brandingFeature = feature({
  name: 'branding',
  subpages: ['/staff/branding'],
});
