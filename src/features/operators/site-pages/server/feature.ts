import { serverFeature } from '#core/server/feature.ts';
import { sitePagesFeature } from '#features/operators/site-pages/feature.ts';
import { pageExistence, pageHeads, pagesSitemap } from './heads.ts';
import { migrations } from './migrations.ts';
import { sitePagesRoutes } from './routes.ts';

export const sitePagesServer = serverFeature(sitePagesFeature, {
  staffActs: ['change_site_page'],
  migrations,
  routes: sitePagesRoutes,
  pageExistence,
  pageHeads,
  sitemaps: { pages: pagesSitemap },
});
