import { feature } from '#core/contract/feature.ts';

export const accountsFeature = feature({
  name: 'accounts',
  pages: ['/sign-in', '/sign-up', '/forgot-password', '/reset-password', '/confirm-email'],
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
  staffActs: [
    'suspend_account',
    'reinstate_account',
    'grant_staff',
    'remove_staff',
    'remove_picture',
    'mark_bot',
    'unmark_bot',
    'schedule_deletion',
    'cancel_deletion',
    'sign_out_account',
    'rename_account',
    'create_invitation',
    'revoke_invitation',
  ],
});
