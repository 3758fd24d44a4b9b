export { findFullSince } from './store/storage.ts';
export { findWatchable, isHidden, type WatchableRecording } from './watchable.ts';
