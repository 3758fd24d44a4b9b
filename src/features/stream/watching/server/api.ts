export { recordWatching } from './record-watching.ts';
export type { Watcher } from './watchers.ts';
export { minuteWatched, type WatchedMinute } from './watchers.ts';
