import type { ShieldSet } from '#features/chat/automod/contract/shield.ts';
import { AI_LABELS, type AiLabel, type Level } from '#features/chat/moderation/contract/filters.ts';
import { SET_MODES, type SetMode } from './set-modes.ts';

/** `amount` is null if the mode has no number or is turned off. */
export type ShieldChange =
  | { kind: 'mode'; mode: SetMode; on: boolean; amount: number | null }
  | { kind: 'level'; label: AiLabel; level: Level }
  | { kind: 'first_messages'; on: boolean };

/** Ignores the number of a mode that stays off. */
export function shieldChanges(now: ShieldSet, set: ShieldSet): ShieldChange[] {
  const modes = SET_MODES.flatMap((mode): ShieldChange[] => {
    const on = mode.isOn(set.modes);
    const amount = on && mode.amount ? mode.amount.read(set.modes) : null;
    const isSame = mode.isOn(now.modes) === on && (amount === null || mode.amount!.read(now.modes) === amount);
    return isSame ? [] : [{ kind: 'mode', mode, on, amount }];
  });
  const levels = AI_LABELS.filter((label) => now.rules[label] !== set.rules[label]).map(
    (label): ShieldChange => ({ kind: 'level', label, level: set.rules[label] }),
  );
  const first: ShieldChange[] =
    now.hold_first_messages === set.hold_first_messages ? [] : [{ kind: 'first_messages', on: set.hold_first_messages }];
  return [...modes, ...levels, ...first];
}
