export { minuteWatched, type WatchedMinute } from './events.ts';
export { recordWatching } from './record-watching.ts';
export type { Watcher } from './watchers.ts';
