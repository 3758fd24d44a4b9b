/** The part of streams that later features may use in the browser. */

export { PlayerButton } from './player/PlayerButton.tsx';
export type { Playback, PlayerClock } from './player/playback.ts';
export { useDocked, usePlayerDock } from './player/player-dock.ts';
export { usePlayerKey } from './player/player-keys.ts';
export type { PlayerSession } from './player/player-session.ts';
export type { PlayerButtonSlot } from './player/player-slots.ts';
export type { PlayerSource, Storyboard } from './player/player-source.ts';
export { type Tile, tileAt } from './player/storyboard.ts';
export { useFrames } from './player/use-frames.ts';
export { usePlayerClock, usePlayerState } from './player/use-player.ts';
export { usePlayerSession } from './player/use-player-session.ts';
export { VideoPlace } from './player/VideoPlace.tsx';
export { VideoPlayer } from './VideoPlayer.ts';
