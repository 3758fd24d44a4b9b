import type { Playback } from './playback.ts';
import type { PlayerSource } from './player-source.ts';

/** What a button of a later feature in the bar of a player acts on. */
export interface PlayerButtonSlot {
  source: PlayerSource;
  playback: Playback;
}

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Buttons in the bar of a player, before the quality: a `PlayerButton` each, with a key by `usePlayerKey`. */
    'streams.player_buttons': PlayerButtonSlot;
  }
}
