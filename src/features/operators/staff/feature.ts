import { feature } from '#core/contract/feature.ts';

declare module '#features/people/accounts/contract/security-log.ts' {
  interface SecurityActs {
    retry_job: true;
    delete_job: true;
  }
}

/** Staff pages that belong to no other feature. */
export const staffFeature = feature({
  name: 'staff',
  subpages: ['/staff/overview', '/staff/jobs', '/staff/failed-requests', '/staff/log'],
});
