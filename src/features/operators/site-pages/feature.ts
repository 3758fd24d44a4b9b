import { feature } from '#core/contract/feature.ts';

/** Pages that staff write: rules and legal texts. */
export const sitePagesFeature = feature({
  name: 'site-pages',
  pages: ['/rules', '/about', '/terms', '/privacy', '/contact'],
  subpages: ['/staff/pages', '/staff/pages/$page'],
});
