export type PlayerAct =
  | {
      act:
        | 'toggle_play'
        | 'toggle_mute'
        | 'toggle_theater'
        | 'toggle_pip'
        | 'toggle_full'
        | 'toggle_captions'
        | 'go_live'
        | 'show_shortcuts';
    }
  | { act: 'seek'; seconds: number }
  | { act: 'volume'; by: number };

/** Seconds per key press or button press. */
export const SEEK_STEP = 10;
/** Volume per key press, of 1. */
export const VOLUME_STEP = 0.05;

/** Focus context. `taken`: text fields, menus, lists with arrow keys, and dialogs, which need the keys. */
export type KeyContext = 'player' | 'page' | 'control' | 'taken';

interface Press {
  key: string;
  shiftKey: boolean;
  /** Whether Ctrl, Alt or the command key is held. */
  isCommand: boolean;
}

const LETTERS: Readonly<Record<string, PlayerAct>> = {
  k: { act: 'toggle_play' },
  m: { act: 'toggle_mute' },
  t: { act: 'toggle_theater' },
  p: { act: 'toggle_pip' },
  f: { act: 'toggle_full' },
  c: { act: 'toggle_captions' },
  j: { act: 'seek', seconds: -SEEK_STEP },
  l: { act: 'seek', seconds: SEEK_STEP },
};

/** Keys that also press buttons and scroll: they act only where nothing else needs them. */
const SHARED_KEYS: Readonly<Record<string, PlayerAct>> = {
  ' ': { act: 'toggle_play' },
  ArrowLeft: { act: 'seek', seconds: -SEEK_STEP },
  ArrowRight: { act: 'seek', seconds: SEEK_STEP },
};

/** Keys that scroll the page: they act only in the player. */
const PLAYER_KEYS: Readonly<Record<string, PlayerAct>> = {
  ArrowUp: { act: 'volume', by: VOLUME_STEP },
  ArrowDown: { act: 'volume', by: -VOLUME_STEP },
};

export function actOf({ key, shiftKey, isCommand }: Press, context: KeyContext): PlayerAct | null {
  if (isCommand || context === 'taken') return null;
  // Needs the shift key on many keyboards.
  if (key === '?') return { act: 'show_shortcuts' };
  if (shiftKey) return key === 'L' ? { act: 'go_live' } : null;
  const letter = LETTERS[key.toLowerCase()];
  if (letter) return letter;
  if (context === 'control') return null;
  return SHARED_KEYS[key] ?? (context === 'player' ? (PLAYER_KEYS[key] ?? null) : null);
}

const TAKEN =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="grid"], [role="slider"], [role="separator"], [role="tablist"], [role="radiogroup"], [role="listitem"][tabindex], [role="log"], [role="feed"]';
const CONTROL = 'a[href], button, summary, label, [role="button"], [role="link"], [tabindex="0"]';

/** Returns the focus context of a key press. Keys on the player's controls act on the player, unless the control needs them. */
export function keyContext(target: Element, player: Element | null, key: string): KeyContext {
  if (player?.contains(target) && target.matches('input[type="range"]')) return 'control';
  const taken = target.closest(TAKEN);
  // A dialog around the player counts as its page.
  if (taken && !(player && taken.contains(player))) return 'taken';
  const isControl = target.closest(CONTROL) !== null;
  if (player?.contains(target)) return isControl && key === ' ' ? 'control' : 'player';
  return isControl ? 'control' : 'page';
}
