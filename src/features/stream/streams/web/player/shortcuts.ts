/** What the keyboard does to a player. */
export type PlayerAct =
  | { act: 'toggle_play' | 'toggle_mute' | 'toggle_theatre' | 'toggle_pip' | 'toggle_full' | 'go_live' }
  | { act: 'seek'; seconds: number }
  | { act: 'volume'; by: number };

/** Seconds that one press of a key or button goes back or forward. */
export const SEEK_STEP = 10;
/** How much one press changes the volume, of 1. */
export const VOLUME_STEP = 0.05;

/**
 * Where the focus is: in the player, on the page, on a control of the page, or where keys have another meaning (text fields, menus, lists
 * that arrows move in, dialogs).
 */
export type KeyPlace = 'player' | 'page' | 'control' | 'taken';

interface Press {
  key: string;
  shiftKey: boolean;
  /** Whether Ctrl, Alt or the command key is held. */
  isCommand: boolean;
}

const LETTERS: Readonly<Record<string, PlayerAct>> = {
  k: { act: 'toggle_play' },
  m: { act: 'toggle_mute' },
  t: { act: 'toggle_theatre' },
  p: { act: 'toggle_pip' },
  f: { act: 'toggle_full' },
  j: { act: 'seek', seconds: -SEEK_STEP },
  l: { act: 'seek', seconds: SEEK_STEP },
};

/** Keys that also press buttons and scroll: they act where nothing else needs them. */
const SHARED_KEYS: Readonly<Record<string, PlayerAct>> = {
  ' ': { act: 'toggle_play' },
  ArrowLeft: { act: 'seek', seconds: -SEEK_STEP },
  ArrowRight: { act: 'seek', seconds: SEEK_STEP },
};

/** Keys that scroll the page, so that they act only in the player. */
const PLAYER_KEYS: Readonly<Record<string, PlayerAct>> = {
  ArrowUp: { act: 'volume', by: VOLUME_STEP },
  ArrowDown: { act: 'volume', by: -VOLUME_STEP },
};

/** What a key press means for the player, or null when it is none of its keys. */
export function actOf({ key, shiftKey, isCommand }: Press, place: KeyPlace): PlayerAct | null {
  if (isCommand || place === 'taken') return null;
  if (shiftKey) return key === 'L' ? { act: 'go_live' } : null;
  const letter = LETTERS[key.toLowerCase()];
  if (letter) return letter;
  if (place === 'control') return null;
  return SHARED_KEYS[key] ?? (place === 'player' ? (PLAYER_KEYS[key] ?? null) : null);
}

const TAKEN =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], [role="grid"], [role="slider"], [role="separator"], [role="tablist"], [role="radiogroup"], [role="listitem"][tabindex], [role="log"], [role="feed"]';
const CONTROL = 'a[href], button, summary, label, [role="button"], [role="link"], [tabindex="0"]';

/** Where the focus of a key press is. Keys on a control of the player act on the player, except those that the control needs itself. */
export function keyPlace(target: Element, player: Element | null, key: string): KeyPlace {
  if (player?.contains(target) && target.matches('input[type="range"]')) return 'control';
  const taken = target.closest(TAKEN);
  // A dialog around the player is its page.
  if (taken && !(player && taken.contains(player))) return 'taken';
  const isControl = target.closest(CONTROL) !== null;
  if (player?.contains(target)) return isControl && key === ' ' ? 'control' : 'player';
  return isControl ? 'control' : 'page';
}
