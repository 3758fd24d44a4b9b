import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { Prediction, PredictionState, showLatestPrediction, UserVote } from '#features/predictions/contract.ts';
import { poolOf, withVote } from '#features/predictions/rules/returns.ts';

/** The latest prediction of a channel, and what the viewer staked on it. */
export type Latest = ReplyOf<typeof showLatestPrediction>['data'];

const ORDER: Record<PredictionState, number> = { ACTIVE: 0, LOCKED: 1, RESOLVED: 2, CANCELLED: 2 };

/** Whether what is told of a prediction is older than what is known of it: answers and events overtake one another. */
function isOutdated(told: Prediction, known: Prediction): boolean {
  if (told.id !== known.id) return told.id < known.id;
  if (ORDER[told.state] !== ORDER[known.state]) return ORDER[told.state] < ORDER[known.state];
  return told.state === 'ACTIVE' && poolOf(told.outcomes) < poolOf(known.outcomes);
}

/** What is known after the server told of a prediction. Events do not say what the viewer staked: only this browser knows it. */
export function afterTold(known: Latest, told: Prediction): Latest {
  const { prediction, user_vote } = known;
  if (prediction === null) return { prediction: told, user_vote: null };
  if (isOutdated(told, prediction)) return known;
  return { prediction: told, user_vote: told.id === prediction.id ? user_vote : null };
}

/** What is known after the server answered this viewer, to a question or to a vote. */
export function afterAnswer(known: Latest | undefined, told: Latest): Latest {
  if (!known?.prediction || !told.prediction || !isOutdated(told.prediction, known.prediction)) return told;
  return told.prediction.id === known.prediction.id ? { prediction: known.prediction, user_vote: told.user_vote } : known;
}

/** A prediction that is there, and what the viewer staked on it. */
export interface Joined {
  prediction: Prediction;
  user_vote: UserVote | null;
}

/** What to show while an own vote waits for its answer. */
export function withOwnVote({ prediction, user_vote }: Joined, { outcomeId, amount }: { outcomeId: string; amount: number }): Joined {
  return {
    prediction: withVote(prediction, outcomeId, amount, user_vote === null),
    user_vote: { outcome_id: outcomeId, total_vote_amount: (user_vote?.total_vote_amount ?? 0) + amount, payout: null },
  };
}
