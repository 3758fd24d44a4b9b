import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { Prediction, PredictionState, showLatestPrediction, UserVote } from '#features/engagement/predictions/contract.ts';
import { poolOf, withVote } from '#features/engagement/predictions/rules/votes.ts';

export type Latest = ReplyOf<typeof showLatestPrediction>['data'];

const ORDER: Record<PredictionState, number> = { ACTIVE: 0, LOCKED: 1, RESOLVED: 2, CANCELLED: 2 };

/** Whether an incoming prediction is older than the cached one. Responses and events can arrive out of order. */
function isOutdated(incoming: Prediction, cached: Prediction): boolean {
  if (incoming.id !== cached.id) return incoming.id < cached.id;
  if (ORDER[incoming.state] !== ORDER[cached.state]) return ORDER[incoming.state] < ORDER[cached.state];
  return incoming.state === 'ACTIVE' && poolOf(incoming.outcomes) < poolOf(cached.outcomes);
}

/** Events do not include the viewer's stake, so the cached one is kept. */
export function mergeEvent(cached: Latest, incoming: Prediction): Latest {
  const { prediction, user_vote } = cached;
  if (prediction === null) return { prediction: incoming, user_vote: null };
  if (isOutdated(incoming, prediction)) return cached;
  return { prediction: incoming, user_vote: incoming.id === prediction.id ? user_vote : null };
}

/** Merges a response with the viewer's stake. Keeps a payout that arrived while the request was in flight. */
export function mergeResponse(cached: Latest | undefined, incoming: Latest): Latest {
  if (!cached?.prediction) return incoming;
  // A channel never loses its latest prediction, so this response is older than the event.
  if (!incoming.prediction) return cached;
  const isOld = isOutdated(incoming.prediction, cached.prediction);
  if (incoming.prediction.id !== cached.prediction.id) return isOld ? cached : incoming;
  const paid = incoming.user_vote?.payout ?? cached.user_vote?.payout ?? null;
  const user_vote = incoming.user_vote && { ...incoming.user_vote, payout: paid };
  return { prediction: isOld ? cached.prediction : incoming.prediction, user_vote };
}

/** Merges the viewer's payout. An earlier prediction changes nothing. Null if the prediction or the stake is not cached. */
export function mergeOwnPayout(cached: Latest, predictionId: string, payout: number): Latest | null {
  if (cached.prediction === null || predictionId > cached.prediction.id) return null;
  if (predictionId < cached.prediction.id) return cached;
  return cached.user_vote && { ...cached, user_vote: { ...cached.user_vote, payout } };
}

export interface PredictionWithVote {
  prediction: Prediction;
  user_vote: UserVote | null;
}

/** Optimistic state while the viewer's vote is pending. */
export function mergeOwnVote(
  { prediction, user_vote }: PredictionWithVote,
  { outcomeId, amount }: { outcomeId: string; amount: number },
): PredictionWithVote {
  return {
    prediction: withVote(prediction, outcomeId, amount, user_vote === null),
    user_vote: { outcome_id: outcomeId, total_vote_amount: (user_vote?.total_vote_amount ?? 0) + amount, payout: null },
  };
}
