import { serverFeature } from '#core/server/feature.ts';
import { siteSettingsFeature } from '#features/operators/site-settings/feature.ts';
import { siteSettingsRoutes } from './routes.ts';

export const siteSettingsServer = serverFeature(siteSettingsFeature, {
  staffActs: ['change_setting'],
  routes: siteSettingsRoutes,
});
