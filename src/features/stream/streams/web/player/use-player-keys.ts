import { createContext, type RefObject, use, useEffect, useEffectEvent } from 'react';
import { shortcutsPreference } from './player-preferences.ts';
import type { PlayerSession } from './player-session.ts';
import { actOf, keyContext, type PlayerAct } from './shortcuts.ts';
import type { StageView } from './use-stage-view.ts';

interface KeyTargets {
  session: PlayerSession;
  view: StageView;
  keys: PlayerKeys;
  onShortcuts: () => void;
  onAct: () => void;
}

/** Handles keys anywhere on the player's page. */
export function usePlayerKeys(player: RefObject<HTMLElement | null>, { session, view, keys, onShortcuts, onAct }: KeyTargets): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !shortcutsPreference.get() || !(event.target instanceof Element)) return;
    const isCommand = event.ctrlKey || event.altKey || event.metaKey;
    const context = keyContext(event.target, player.current, event.key);
    const act = actOf({ key: event.key, shiftKey: event.shiftKey, isCommand }, context);
    const added = isCommand || event.shiftKey || context === 'taken' ? undefined : keys.find(event.key);
    if ((act === null && !added) || session.state().needsConsent) return;
    event.preventDefault();
    if (act?.act === 'show_shortcuts') onShortcuts();
    else if (act !== null) perform(act, session, view);
    else added?.press();
    onAct();
  });
  // A button clicked with the mouse must not capture the space bar.
  useEffect(() => {
    const root = player.current!;
    const release = ({ detail, target }: MouseEvent) => {
      if (detail > 0 && target instanceof Element && target.closest('button:not([aria-haspopup])')) root.focus({ preventScroll: true });
    };
    root.addEventListener('click', release);
    return () => root.removeEventListener('click', release);
  }, [player]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function perform(act: Exclude<PlayerAct, { act: 'show_shortcuts' }>, session: PlayerSession, view: StageView): void {
  const { isMuted, volume, kind } = session.state();
  switch (act.act) {
    case 'toggle_play':
      session.togglePlay();
      break;
    case 'toggle_mute':
      session.setMuted(!isMuted);
      break;
    case 'volume':
      session.setVolume((isMuted ? 0 : volume) + act.by);
      break;
    case 'seek':
      session.seekBy(act.seconds);
      break;
    case 'go_live':
      if (kind === 'live') session.goLive();
      break;
    case 'toggle_theater':
      view.toggleTheater();
      break;
    case 'toggle_pip':
      if (document.pictureInPictureEnabled) session.togglePip();
      break;
    case 'toggle_captions':
      session.toggleCaptions();
      break;
    case 'toggle_full':
      view.toggleFull();
  }
}

export interface PlayerKey {
  /** Upper case. */
  letter: string;
  label: string;
  press: () => void;
}

export class PlayerKeys {
  readonly #keys = new Set<PlayerKey>();

  add(key: PlayerKey): () => void {
    this.#keys.add(key);
    return () => this.#keys.delete(key);
  }

  all(): readonly PlayerKey[] {
    return [...this.#keys];
  }

  find(letter: string): PlayerKey | undefined {
    return this.all().find((key) => key.letter === letter.toUpperCase());
  }
}

export const PlayerKeysContext = createContext<PlayerKeys | null>(null);

/** Adds a key to the surrounding player while the component is mounted. `letter` must not be a key of the player. */
export function usePlayerKey(letter: string, label: string, onPress: () => void): void {
  const keys = use(PlayerKeysContext);
  const press = useEffectEvent(onPress);
  useEffect(() => keys?.add({ letter, label, press: () => press() }), [keys, letter, label]);
}
