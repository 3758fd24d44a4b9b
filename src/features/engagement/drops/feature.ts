import { feature } from '#core/contract/feature.ts';

declare module '#core/contract/feature.ts' {
  interface Flags {
    drops: true;
  }
}

declare module '#features/people/accounts/contract/security-log.ts' {
  interface SecurityActs {
    create_drops_organization: true;
    rename_drops_organization: true;
    delete_drops_organization: true;
    change_drops_logo: true;
    add_drops_administrator: true;
    remove_drops_administrator: true;
  }
}

/** Watch-to-earn campaigns by organizations. */
export const dropsFeature = feature({
  name: 'drops',
  flag: 'drops',
  flags: { drops: { byDefault: true } },
  pages: ['/drops/inventory', '/drops/manage', '/drops/manage/$organization', '/drops/manage/$organization/$campaign'],
  subpages: ['/staff/drops'],
});
