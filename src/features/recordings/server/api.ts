/** The part of recordings that later features may use on the server. */

export { findWatchable, type WatchableRecording } from './watchable.ts';
