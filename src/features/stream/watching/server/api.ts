/** The part of watching that later features may use. */

export { minuteWatched, type WatchedMinute } from './events.ts';
export { recordWatching } from './record-watching.ts';
export type { Watcher } from './watchers.ts';
