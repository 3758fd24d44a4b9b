import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { Prediction, PredictionState, showLatestPrediction, UserVote } from '#features/engagement/predictions/contract.ts';
import { poolOf, withVote } from '#features/engagement/predictions/rules/returns.ts';

/** The latest prediction of a channel, with the viewer's own stake. */
export type Latest = ReplyOf<typeof showLatestPrediction>['data'];

const ORDER: Record<PredictionState, number> = { ACTIVE: 0, LOCKED: 1, RESOLVED: 2, CANCELLED: 2 };

/** Whether an incoming prediction is older than the known one. Responses and events can arrive out of order. */
function isOutdated(incoming: Prediction, known: Prediction): boolean {
  if (incoming.id !== known.id) return incoming.id < known.id;
  if (ORDER[incoming.state] !== ORDER[known.state]) return ORDER[incoming.state] < ORDER[known.state];
  return incoming.state === 'ACTIVE' && poolOf(incoming.outcomes) < poolOf(known.outcomes);
}

/** Merges a prediction from an event. Events do not include the viewer's stake, so the known one is kept. */
export function mergeEvent(known: Latest, incoming: Prediction): Latest {
  const { prediction, user_vote } = known;
  if (prediction === null) return { prediction: incoming, user_vote: null };
  if (isOutdated(incoming, prediction)) return known;
  return { prediction: incoming, user_vote: incoming.id === prediction.id ? user_vote : null };
}

/**
 * Merges the response to a request of this viewer, which includes their stake. A payout that arrived while the request was in flight is
 * kept.
 */
export function mergeResponse(known: Latest | undefined, incoming: Latest): Latest {
  if (!known?.prediction) return incoming;
  // A channel that had a prediction always has a latest one, so this was answered before the event that told of it.
  if (!incoming.prediction) return known;
  const isOld = isOutdated(incoming.prediction, known.prediction);
  if (incoming.prediction.id !== known.prediction.id) return isOld ? known : incoming;
  const paid = incoming.user_vote?.payout ?? known.user_vote?.payout ?? null;
  const user_vote = incoming.user_vote && { ...incoming.user_vote, payout: paid };
  return { prediction: isOld ? known.prediction : incoming.prediction, user_vote };
}

/**
 * Merges what a prediction paid to the viewer. An earlier prediction changes nothing. Null when the payout cannot be shown because this
 * prediction, or the viewer's stake in it, is not known yet.
 */
export function withOwnPayout(known: Latest, predictionId: string, payout: number): Latest | null {
  if (known.prediction === null || predictionId > known.prediction.id) return null;
  if (predictionId < known.prediction.id) return known;
  return known.user_vote && { ...known, user_vote: { ...known.user_vote, payout } };
}

/** An existing prediction, with the viewer's own stake. */
export interface PredictionWithVote {
  prediction: Prediction;
  user_vote: UserVote | null;
}

/** The state to show while the viewer's own vote is pending. */
export function withOwnVote(
  { prediction, user_vote }: PredictionWithVote,
  { outcomeId, amount }: { outcomeId: string; amount: number },
): PredictionWithVote {
  return {
    prediction: withVote(prediction, outcomeId, amount, user_vote === null),
    user_vote: { outcome_id: outcomeId, total_vote_amount: (user_vote?.total_vote_amount ?? 0) + amount, payout: null },
  };
}
