import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { setDeadline } from '#core/server/deadlines/deadline.ts';
import { newUlid, newUlidAfter } from '#core/server/ulid.ts';
import { roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import { arePointsEnabled } from '#features/engagement/points/server/api.ts';
import { createPrediction, NewPrediction, type Prediction, predictionCreated } from '#features/engagement/predictions/contract.ts';
import { canManagePredictions } from '#features/engagement/predictions/rules/manage.ts';
import { lockUser } from '#features/people/accounts/server/api.ts';
import { predictionDeadline, storeAutomaticChange } from './end-prediction.ts';
import { findLatestId, findOpen, findPrediction, insertPrediction, lockPredictions } from './store/predictions.ts';
import { asOf, nextChange, predictionOnWire } from './wire.ts';

/** A channel can have one open prediction. */
export function create(ctx: Ctx, slug: string, viewer: Viewer, body: BodyOf<typeof createPrediction>): Promise<Prediction> {
  return ctx.tx(async (tx) => {
    const channel = await requireChannel(tx, slug, createPrediction);
    const membership = (await findMembership(tx, channel.id, viewer.id))!;
    if (!canManagePredictions(roleOf(membership))) return createPrediction.refuse('NOT_ALLOWED');
    const wanted = NewPrediction.safeParse(body);
    if (!wanted.success) return createPrediction.refuse('INVALID_PREDICTION');
    // Turning points off takes the same lock, so no prediction stays open without points.
    await lockUser(tx, channel.userId);
    if (!(await arePointsEnabled(tx, channel.id))) return createPrediction.refuse('CHANNEL_POINTS_DISABLED');

    const createdAt = ctx.now();
    await cancelOverdue(tx, channel.id, createdAt);
    const { title, duration } = wanted.data;
    const id = newUlidAfter(await findLatestId(tx, channel.id), createdAt);
    const outcomes = wanted.data.outcomes.map((outcome) => ({ id: newUlid(createdAt), title: outcome }));
    const isFirst = await insertPrediction(tx, { id, channelId: channel.id, title, duration, createdAt, outcomes });
    if (!isFirst) return createPrediction.refuse('PREDICTION_ALREADY_EXISTS');
    const row = (await findPrediction(tx, id))!;
    await setDeadline(tx, predictionDeadline, id, nextChange(row)!);
    await record(tx, { channelId: channel.id, act: 'start_prediction', actorId: viewer.id, details: { title }, at: createdAt });
    const prediction = predictionOnWire(row, createdAt);
    tx.publish(predictionCreated, [channel.id], { prediction });
    return prediction;
  });
}

/** Stores an overdue cancellation whose deadline has not run yet, so it does not block a new prediction. */
async function cancelOverdue(tx: Tx, channelId: number, now: Date): Promise<void> {
  const id = (await findOpen(tx, [channelId])).get(channelId);
  if (id === undefined) return;
  await lockPredictions(tx, [id]);
  const stored = (await findPrediction(tx, id))!;
  const row = asOf(stored, now);
  if (stored.state !== row.state && row.state === 'CANCELLED') await storeAutomaticChange(tx, row, now);
}
