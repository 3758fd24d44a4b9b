import { feature } from '#core/contract/feature.ts';

declare module '#core/contract/feature.ts' {
  interface Flags {
    kicks: true;
    kicks_leaderboard: true;
  }
}

export const giftsFeature = feature({
  name: 'gifts',
  flag: 'kicks',
  subpages: ['/settings/kicks'],
  // KICKs are a beta feature (GI-01).
  flags: { kicks: { byDefault: true, requires: 'beta' }, kicks_leaderboard: { byDefault: true, requires: 'kicks' } },
});
