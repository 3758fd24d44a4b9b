import { useSyncExternalStore } from 'react';
import type { PlayerClock } from './playback.ts';
import type { PlayerSession } from './player-session.ts';
import type { PlayerSource } from './player-source.ts';
import type { PlayerState } from './player-state.ts';

export const usePlayerState = (session: PlayerSession): PlayerState => useSyncExternalStore(session.watch, session.state);

export const usePlayerSource = (session: PlayerSession): PlayerSource => useSyncExternalStore(session.watch, session.source);

/** Updated about four times a second. */
export const usePlayerClock = (session: PlayerSession): PlayerClock => useSyncExternalStore(session.watchClock, session.clock);
