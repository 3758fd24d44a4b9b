import { serverFeature } from '#core/server/feature.ts';
import { brandingFeature } from '#features/operators/branding/feature.ts';
import { siteLogo } from './logo.ts';
import { migrations } from './migrations.ts';
import { brandingRoutes } from './routes.ts';

export const brandingServer = serverFeature(brandingFeature, {
  staffActs: ['change_logo', 'remove_logo'],
  migrations,
  routes: brandingRoutes,
  contributes: { siteLogo },
});
