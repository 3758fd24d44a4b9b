import type { Role } from '#features/channel/channels/contract/roles.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import type { PredictionState } from '../contract.ts';
import { predictionsFeature } from '../feature.ts';
import { canTransition, isOpen } from './states.ts';

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
