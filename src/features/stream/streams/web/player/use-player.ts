import { useSyncExternalStore } from 'react';
import type { PlayerClock } from './playback.ts';
import type { PlayerSession } from './player-session.ts';
import type { PlayerSource } from './player-source.ts';
import type { PlayerState } from './player-state.ts';

/** What the player knows and shows; the component renders again when that changes. */
export const usePlayerState = (session: PlayerSession): PlayerState => useSyncExternalStore(session.watch, session.state);

/** What plays; its title and channel may change meanwhile. */
export const usePlayerSource = (session: PlayerSession): PlayerSource => useSyncExternalStore(session.watch, session.source);

/** Where playback is, updated about four times a second. */
export const usePlayerClock = (session: PlayerSession): PlayerClock => useSyncExternalStore(session.watchClock, session.clock);
