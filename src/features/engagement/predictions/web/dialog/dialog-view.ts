import type { Role } from '#features/channel/channels/contract/roles.ts';
import type { NewPrediction, Prediction, PredictionState } from '#features/engagement/predictions/contract.ts';
import { isOpen, type Management, management } from '#features/engagement/predictions/rules/states.ts';
import type { Latest } from '../latest.ts';

/** The step that the user navigated to; `start` follows the state of the prediction. */
export type Step = 'start' | 'form' | 'confirm' | 'choose' | 'ask_cancel' | 'deleted';

/** PR-04, PR-14. */
export type DialogView =
  | { name: 'got_it' | 'points_off' | 'loading' | 'failed' | 'form' }
  | { name: 'confirm'; draft: NewPrediction }
  | { name: 'manage'; prediction: Prediction; state: PredictionState; management: Management }
  | { name: 'choose' | 'ask_cancel' | 'deleted' | 'result'; prediction: Prediction };

export interface DialogSituation {
  role: Role;
  /** The channel has points on; undefined while loading. */
  isOn: boolean | undefined;
  latest: Latest | undefined;
  hasFailed: boolean;
  /** Current state; null without a prediction. */
  state: PredictionState | null;
  step: Step;
  draft: NewPrediction | null;
}

/** The server's state takes precedence over the user's step: a prediction decided by another person shows its result. */
export function dialogView({ role, isOn, latest, hasFailed, state, step, draft }: DialogSituation): DialogView {
  const prediction = latest?.prediction ?? null;
  const managed = management(role, state !== null && isOpen(state) && latest?.user_vote != null);
  if (managed === 'none') return { name: 'got_it' };
  if (isOn === false) return { name: 'points_off' };
  if (isOn === undefined || latest === undefined) return { name: hasFailed ? 'failed' : 'loading' };
  if (prediction === null || state === null || !isOpen(state)) {
    if (step === 'confirm' && draft !== null) return { name: 'confirm', draft };
    if (prediction === null || step === 'form' || step === 'confirm') return { name: 'form' };
    return { name: step === 'deleted' && state === 'CANCELLED' ? 'deleted' : 'result', prediction };
  }
  if (managed === 'full' && step === 'choose' && state === 'LOCKED') return { name: 'choose', prediction };
  if (managed === 'full' && step === 'ask_cancel') return { name: 'ask_cancel', prediction };
  return { name: 'manage', prediction, state, management: managed };
}
