import { DAY_MS, MINUTE_MS, secondsUntil } from '#core/contract/durations.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import type { Prediction, PredictionState } from '../contract.ts';
import { predictionsFeature } from '../feature.ts';

/**
 * A prediction starts as ACTIVE and accepts votes for its duration. It becomes LOCKED when a moderator ends voting or the duration is over.
 * From LOCKED it is RESOLVED with the winning outcome, and the pool goes to the people who staked on it.
 *
 * While ACTIVE or LOCKED it can be CANCELLED, which refunds every stake; this happens automatically a day after locking. RESOLVED and
 * CANCELLED are final. Automatic changes follow from timestamps, so a late timer cannot produce a wrong result.
 */

/** An undecided prediction is canceled a day after locking (decisions.md, Predictions). */
const UNDECIDED_MS = DAY_MS;

const NEXT: Record<PredictionState, readonly PredictionState[]> = {
  ACTIVE: ['LOCKED', 'CANCELLED'],
  LOCKED: ['RESOLVED', 'CANCELLED'],
  RESOLVED: [],
  CANCELLED: [],
};

/** PR-02. */
export const canTransition = (from: PredictionState, to: string): to is PredictionState => (NEXT[from] as readonly string[]).includes(to);

/** Votes or a decision are pending. A channel has at most one open prediction. */
export const isOpen = (state: PredictionState): boolean => state === 'ACTIVE' || state === 'LOCKED';

/** Milliseconds since the epoch; `duration` is in seconds. */
export interface PredictionTimes {
  state: PredictionState;
  createdAt: number;
  duration: number;
  lockedAt: number | null;
}

const votesEnd = ({ createdAt, duration }: Pick<PredictionTimes, 'createdAt' | 'duration'>): number => createdAt + duration * 1000;

export const lockTime = (prediction: PredictionTimes): number => prediction.lockedAt ?? votesEnd(prediction);

export const cancelTime = (prediction: PredictionTimes): number => lockTime(prediction) + UNDECIDED_MS;

/** The stored state plus automatic changes since then. */
export function stateAt(prediction: PredictionTimes, now: number): PredictionState {
  if (!isOpen(prediction.state)) return prediction.state;
  if (now >= cancelTime(prediction)) return 'CANCELLED';
  return now >= lockTime(prediction) ? 'LOCKED' : prediction.state;
}

export const timesOf = (prediction: Prediction): PredictionTimes => ({
  state: prediction.state,
  createdAt: Date.parse(prediction.created_at),
  duration: prediction.duration,
  lockedAt: prediction.locked_at === null ? null : Date.parse(prediction.locked_at),
});

/** Whole seconds until voting ends, rounded up; 0 when votes are closed. */
export function secondsLeft(prediction: Prediction, now: Date): number {
  const clocked = timesOf(prediction);
  if (stateAt(clocked, now.getTime()) !== 'ACTIVE') return 0;
  // A slow clock of the viewer must not show more than the full duration.
  return Math.min(prediction.duration, secondsUntil(new Date(votesEnd(clocked)), now));
}

/**
 * `limited`: voted in the open prediction, so cannot end, delete or resolve it. `full`: can do everything. `none`: sees a notice (PR-06,
 * PR-14).
 */
export type Management = 'none' | 'limited' | 'full';

export const canManagePredictions = (role: Role): boolean => can(predictionsFeature.permissions.manage_predictions, role);

export function management(role: Role, hasVotedInOpen: boolean): Management {
  if (!canManagePredictions(role)) return 'none';
  return hasVotedInOpen ? 'limited' : 'full';
}

export interface Change {
  prediction: { outcomes: readonly { id: string }[] };
  /** The current state, from `stateAt`. */
  state: PredictionState;
  role: Role;
  hasVoted: boolean;
  to: string;
  winningOutcomeId: string | null;
}

/** Why this person cannot make the change, or null (PR-02, PR-06, PR-16). */
export function changeRefusal({ prediction, state, role, hasVoted, to, winningOutcomeId }: Change) {
  const managed = management(role, hasVoted && isOpen(state));
  if (managed === 'none') return 'NOT_ALLOWED';
  if (managed === 'limited') return 'VOTER_CANNOT_MANAGE';
  if (!canTransition(state, to)) return 'PREDICTION_STATE';
  if (to === 'RESOLVED' && !prediction.outcomes.some(({ id }) => id === winningOutcomeId)) return 'OUTCOME_NOT_FOUND';
  return null;
}

/** Durations of the banner (PR-09, PR-10), in milliseconds: its first two views and its total time. */
export const BANNER_INITIAL_MS = 2000;
export const BANNER_TITLE_MS = 2000;
const BANNER_LINGER_MS = 5 * MINUTE_MS;
const BANNER_RESOLVED_MS = 30_000;

/** End of the banner, in milliseconds since the epoch; null without a banner. */
export function bannerEnd(prediction: Prediction, now: Date): number | null {
  const clocked = timesOf(prediction);
  switch (stateAt(clocked, now.getTime())) {
    case 'ACTIVE':
      return votesEnd(clocked) + BANNER_LINGER_MS;
    case 'RESOLVED':
      return Math.min(Date.parse(prediction.updated_at) + BANNER_RESOLVED_MS, votesEnd(clocked) + BANNER_LINGER_MS);
    default:
      return null;
  }
}
