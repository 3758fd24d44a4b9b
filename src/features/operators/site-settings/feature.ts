import { feature } from '#core/contract/feature.ts';

/** The settings of the installation, which staff change in the browser (decision 085). */
export const siteSettingsFeature = feature({
  name: 'site-settings',
  subpages: ['/staff/settings'],
});
