import { feature } from '#core/contract/feature.ts';

/** The KICKs board has its own flag, `kicks_leaderboard`. The gifts board shows wherever people can subscribe. */
export const leaderboardsFeature = feature({ name: 'leaderboards' });
