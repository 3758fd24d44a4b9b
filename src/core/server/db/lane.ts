import { AsyncLocalStorage } from 'node:async_hooks';

/** `reads` answers GET requests. `work` is everything else: sends, votes, sessions, jobs. */
export type Lane = 'work' | 'reads';

const current = new AsyncLocalStorage<Lane>();

/** Runs work whose database statements take connections in the lane of reads. */
export const asRead = <T>(work: () => T): T => current.run('reads', work);

/** The lane of the running code; `work` unless `asRead` started it. */
export const currentLane = (): Lane => current.getStore() ?? 'work';
