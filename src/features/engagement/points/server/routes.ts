import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { listBalances, showPoints, showStatement } from '#features/engagement/points/contract/balance.ts';
import {
  acceptRedemptions,
  listRedemptions,
  redeemReward,
  rejectRedemptions,
  showRedemptionMetadata,
} from '#features/engagement/points/contract/redemptions.ts';
import { changeReward, createReward, deleteReward, listRewards, showReward } from '#features/engagement/points/contract/rewards.ts';
import { showPointsSettings, updatePointsSettings } from '#features/engagement/points/contract/settings.ts';
import { readBalances, readPoints, readStatement } from './own-points.ts';
import { decide, readMetadata, readRedemptions } from './queue.ts';
import { redeem } from './redeem.ts';
import { addReward, editReward, readReward, readRewards, removeReward } from './rewards.ts';
import { changePointsSettings, readSettings } from './settings.ts';

export const pointsRoutes: Route[] = [
  route(showPointsSettings, async ({ params, ctx }) => dataEnvelope(await readSettings(ctx, params.slug))),
  route(updatePointsSettings, async ({ params, body, viewer, ctx }) =>
    dataEnvelope(await changePointsSettings(ctx, params.slug, viewer, body)),
  ),
  route(showPoints, async ({ params, viewer, ctx }) => dataEnvelope({ points: await readPoints(ctx, params.slug, viewer) })),
  route(listBalances, async ({ query, viewer, ctx }) => dataEnvelope(await readBalances(ctx, viewer, query.cursor))),
  route(showStatement, async ({ params, query, viewer, ctx }) => dataEnvelope(await readStatement(ctx, params.slug, viewer, query.cursor))),
  route(listRewards, async ({ params, query, viewer, ctx }) => dataEnvelope(await readRewards(ctx, params.slug, viewer, query.is_enabled))),
  route(showReward, async ({ params, viewer, ctx }) => dataEnvelope(await readReward(ctx, params.slug, params.rewardId, viewer))),
  route(createReward, async ({ params, body, viewer, ctx }) => dataEnvelope(await addReward(ctx, params.slug, viewer, body))),
  route(changeReward, async ({ params, body, viewer, ctx }) =>
    dataEnvelope(await editReward(ctx, params.slug, params.rewardId, viewer, body)),
  ),
  route(deleteReward, async ({ params, viewer, ctx }) => {
    await removeReward(ctx, params.slug, params.rewardId, viewer);
    return dataEnvelope(null);
  }),
  route(redeemReward, async ({ params, body, viewer, ctx }) => dataEnvelope(await redeem(ctx, params.slug, params.rewardId, viewer, body))),
  route(listRedemptions, async ({ params, query, viewer, ctx }) => dataEnvelope(await readRedemptions(ctx, params.slug, viewer, query))),
  route(acceptRedemptions, async ({ params, body, viewer, ctx, endpoint }) =>
    dataEnvelope(await decide(ctx, params.slug, viewer, body.redemption_ids, 'accepted', endpoint)),
  ),
  route(rejectRedemptions, async ({ params, body, viewer, ctx, endpoint }) =>
    dataEnvelope(await decide(ctx, params.slug, viewer, body.redemption_ids, 'rejected', endpoint)),
  ),
  route(showRedemptionMetadata, async ({ params, viewer, ctx }) => dataEnvelope(await readMetadata(ctx, params.slug, viewer))),
];
