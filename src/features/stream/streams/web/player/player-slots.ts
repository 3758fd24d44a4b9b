import type { Playback } from './playback.ts';
import type { PlayerSource } from './player-source.ts';

export interface PlayerButtonSlot {
  source: PlayerSource;
  playback: Playback;
}

declare module '#core/web/feature.ts' {
  interface Slots {
    /** Buttons before the quality in the player bar: one `PlayerButton` each, with a key by `usePlayerKey`. */
    'streams.player_buttons': PlayerButtonSlot;
  }
}
