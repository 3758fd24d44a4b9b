import { feature } from '#core/contract/feature.ts';

export const accountsFeature = feature({
  name: 'accounts',
  pages: ['/sign-in', '/sign-up', '/forgot-password', '/reset-password', '/confirm-email', '/setup'],
  subpages: [
    '/settings/profile',
    '/settings/security',
    '/settings/devices',
    '/settings/appearance',
    '/staff/setup',
    '/staff/accounts',
    '/staff/accounts/$username',
    '/staff/people',
    '/staff/invitations',
  ],
});
