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
  flags: { kicks: { byDefault: true }, kicks_leaderboard: { byDefault: true, requires: 'kicks' } },
});
