import { feature } from '#core/contract/feature.ts';

declare module '#core/contract/feature.ts' {
  interface Flags {
    drops: true;
  }
}

/** Watch-to-earn campaigns of organizations, whose rewards are claimed on the page of drops. */
export const dropsFeature = feature({
  name: 'drops',
  flag: 'drops',
  flags: { drops: { byDefault: true } },
  pages: ['/drops/inventory', '/drops/manage', '/drops/manage/$organization', '/drops/manage/$organization/$campaign'],
  subpages: ['/staff/drops'],
});
