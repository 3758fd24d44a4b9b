export { findWatchable, isHidden, type WatchableRecording } from './read-videos.ts';
export { findFullSince } from './store/storage.ts';
