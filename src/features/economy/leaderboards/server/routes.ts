import { dataEnvelope } from '#core/contract/envelope.ts';
import { behindFlag, type Route, route } from '#core/server/http/route.ts';
import { showGiftsLeaderboard, showKicksLeaderboard, showOwnPlaces } from '#features/economy/leaderboards/contract.ts';
import { readGifts, readKicks, readOwnPlaces } from './read-leaderboards.ts';

export const leaderboardRoutes: readonly Route[] = [
  route(showGiftsLeaderboard, ({ params, ctx }) => readGifts(ctx, params.slug)),
  route(showOwnPlaces, async ({ params, viewer, ctx }) => dataEnvelope(await readOwnPlaces(ctx, params.slug, viewer))),
  ...behindFlag('kicks_leaderboard', [
    route(showKicksLeaderboard, async ({ params, ctx }) => dataEnvelope(await readKicks(ctx, params.channelId))),
  ]),
];
