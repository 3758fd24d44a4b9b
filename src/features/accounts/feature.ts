import { feature } from '#core/contract/feature.ts';

export const accountsFeature = feature({
  name: 'accounts',
  pages: ['/sign-in', '/sign-up', '/forgot-password', '/reset-password'],
});
