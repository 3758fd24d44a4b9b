/** The part of recordings that later features may use on the server. */

export { findFullSince } from './store/storage.ts';
export { findWatchable, isHidden, type WatchableRecording } from './watchable.ts';
