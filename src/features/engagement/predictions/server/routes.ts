import { dataEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import {
  createPrediction,
  listRecentPredictions,
  showLatestPrediction,
  updatePrediction,
  voteOnPrediction,
} from '#features/engagement/predictions/contract.ts';
import { change, create } from './manage-predictions.ts';
import { readLatest, readRecent } from './read-predictions.ts';
import { vote } from './vote.ts';

export const predictionRoutes: Route[] = [
  route(showLatestPrediction, async ({ params, viewer, ctx }) => dataEnvelope(await readLatest(ctx, params.slug, viewer))),
  route(listRecentPredictions, async ({ params, ctx }) => dataEnvelope({ predictions: await readRecent(ctx, params.slug) })),
  route(createPrediction, async ({ params, body, viewer, ctx }) =>
    dataEnvelope({ prediction: await create(ctx, params.slug, viewer, body) }),
  ),
  route(updatePrediction, async ({ params, body, viewer, ctx }) =>
    dataEnvelope({ prediction: await change(ctx, params.slug, params.predictionId, viewer, body) }),
  ),
  route(voteOnPrediction, async ({ params, body, viewer, ctx }) => dataEnvelope(await vote(ctx, params.slug, viewer, body))),
];
