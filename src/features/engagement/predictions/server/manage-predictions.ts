import type { BodyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { setDeadline } from '#core/server/deadlines/deadline.ts';
import { newUlid, newUlidAfter } from '#core/server/ulid.ts';
import { roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership, requireChannel } from '#features/channel/channels/server/api.ts';
import type { AuditAct } from '#features/chat/moderation/contract/audit.ts';
import { banOf, record } from '#features/chat/moderation/server/api.ts';
import { updatePointsSettings } from '#features/engagement/points/contract/settings.ts';
import { arePointsEnabled, type PointsSwitchedOff } from '#features/engagement/points/server/api.ts';
import {
  createPrediction,
  type Prediction,
  type PredictionState,
  predictionCreated,
  updatePrediction,
} from '#features/engagement/predictions/contract.ts';
import { canManagePredictions, changeRefusal, isOpen } from '#features/engagement/predictions/rules/states.ts';
import { lockUser } from '#features/people/accounts/server/api.ts';
import { predictionDeadline, storeAutomaticChange, storeChange } from './end-prediction.ts';
import { refundFirst } from './pay-out.ts';
import { asOf, nextChange, predictionOnWire } from './read-predictions.ts';
import { findLatestId, findOpen, findPrediction, insertPrediction, lockPredictions } from './store/predictions.ts';
import { findVote } from './store/votes.ts';

/** A channel can have one open prediction. */
export function create(ctx: Ctx, slug: string, viewer: Viewer, body: BodyOf<typeof createPrediction>): Promise<Prediction> {
  return ctx.tx(async (tx) => {
    const channel = await requireChannel(tx, slug, createPrediction);
    const membership = (await findMembership(tx, channel.id, viewer.id))!;
    if (!canManagePredictions(roleOf(membership))) return createPrediction.refuse('NOT_ALLOWED');
    // Turning points off takes the same lock, so no prediction stays open without points.
    await lockUser(tx, channel.userId);
    if (!(await arePointsEnabled(tx, channel.id))) return createPrediction.refuse('CHANNEL_POINTS_DISABLED');

    const createdAt = ctx.now();
    await cancelOverdue(tx, channel.id, createdAt);
    const { title, duration } = body;
    const id = newUlidAfter(await findLatestId(tx, channel.id), createdAt);
    const outcomes = body.outcomes.map((outcome) => ({ id: newUlid(createdAt), title: outcome }));
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

type ChangedState = Exclude<PredictionState, 'ACTIVE'>;

const ACTS: Record<ChangedState, AuditAct> = {
  LOCKED: 'lock_prediction',
  RESOLVED: 'resolve_prediction',
  CANCELLED: 'cancel_prediction',
};

/** Locks, resolves or cancels a prediction. The second of two concurrent changes is refused because of the new state. */
export function change(ctx: Ctx, slug: string, id: string, viewer: Viewer, body: BodyOf<typeof updatePrediction>): Promise<Prediction> {
  return ctx.tx(async (tx) => {
    const now = ctx.now();
    const channel = await requireChannel(tx, slug, updatePrediction);
    const role = roleOf((await findMembership(tx, channel.id, viewer.id))!);
    if (!canManagePredictions(role)) {
      return updatePrediction.refuse((await banOf(tx, channel.id, viewer.id, now)) ? 'BANNED_HERE' : 'NOT_ALLOWED');
    }
    if (!(await arePointsEnabled(tx, channel.id))) return updatePrediction.refuse('CHANNEL_POINTS_DISABLED');
    await lockPredictions(tx, [id]);
    const stored = await findPrediction(tx, id);
    if (stored?.channelId !== channel.id) return updatePrediction.refuse('PREDICTION_NOT_FOUND');

    const row = asOf(stored, now);
    const hasVoted = (await findVote(tx, id, viewer.id)) !== null;
    const winningOutcomeId = body.winning_outcome_id ?? null;
    const refusal = changeRefusal({ prediction: row, state: row.state, role, hasVoted, to: body.state, winningOutcomeId });
    if (refusal) return updatePrediction.refuse(refusal);
    const state = body.state as ChangedState;
    const outcome = row.outcomes.find((one) => state === 'RESOLVED' && one.id === winningOutcomeId)?.title;
    await record(tx, {
      channelId: channel.id,
      act: ACTS[state],
      actorId: viewer.id,
      details: { title: row.title, ...(outcome !== undefined && { outcome }) },
      at: now,
    });
    return storeChange(
      tx,
      {
        ...row,
        state,
        updatedAt: now,
        lockedAt: state === 'LOCKED' ? now : row.lockedAt,
        winningOutcomeId: state === 'RESOLVED' ? winningOutcomeId : null,
      },
      now,
    );
  });
}

/**
 * Cancels the open prediction of a channel whose points are turned off, and refunds its stakes in the same transaction (PR-14). The payout
 * stored by the transaction refunds what does not fit. Refuses without the broadcaster's consent.
 */
export async function cancelOnPointsOff(tx: Tx, { channelId, byUserId, cancelRunning, at }: PointsSwitchedOff): Promise<void> {
  const id = (await findOpen(tx, [channelId])).get(channelId);
  if (id === undefined) return;
  await lockPredictions(tx, [id]);
  const stored = (await findPrediction(tx, id))!;
  // A moderator decided it while this transaction waited for the lock.
  if (!isOpen(stored.state)) return;
  const row = asOf(stored, at);
  if (!cancelRunning && isOpen(row.state)) return updatePointsSettings.refuse('POINTS_IN_USE');
  if (isOpen(row.state)) await storeAutomaticChange(tx, { ...row, state: 'CANCELLED', updatedAt: at }, at, byUserId);
  else await storeAutomaticChange(tx, row, at);
  await refundFirst(tx, id, at);
}
