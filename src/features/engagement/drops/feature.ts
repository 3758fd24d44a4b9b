import { feature } from '#core/contract/feature.ts';

declare module '#core/contract/feature.ts' {
  interface Flags {
    drops: true;
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
