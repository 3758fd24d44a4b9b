import { feature } from '#core/contract/feature.ts';

/** The board of KICKs has a flag of its own, `kicks_leaderboard`; that of gifted subscriptions shows where people can subscribe. */
export const leaderboardsFeature = feature({ name: 'leaderboards' });
