import { type RefObject, useEffect, useEffectEvent } from 'react';
import { shortcutsPreference } from './player-preferences.ts';
import type { PlayerSession } from './player-session.ts';
import { actOf, keyPlace, type PlayerAct } from './shortcuts.ts';
import type { StageView } from './use-stage-view.ts';

/** Lets the keyboard act on the player, wherever the focus is on its page. `onAct` runs after each, to show the controls. */
export function usePlayerKeys(player: RefObject<HTMLElement | null>, session: PlayerSession, view: StageView, onAct: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !shortcutsPreference.get() || !(event.target instanceof Element)) return;
    const isCommand = event.ctrlKey || event.altKey || event.metaKey;
    const place = keyPlace(event.target, player.current, event.key);
    const act = actOf({ key: event.key, shiftKey: event.shiftKey, isCommand }, place);
    if (act === null || session.state().needsConsent) return;
    event.preventDefault();
    perform(act, session, view);
    onAct();
  });
  // A button that the mouse pressed does not keep the space bar.
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

function perform(act: PlayerAct, session: PlayerSession, view: StageView): void {
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
    case 'toggle_theatre':
      view.toggleTheatre();
      break;
    case 'toggle_pip':
      if (document.pictureInPictureEnabled) session.togglePip();
      break;
    case 'toggle_full':
      view.toggleFull();
  }
}
