import { AsyncLocalStorage } from 'node:async_hooks';

/** `reads` answers GET requests. `work` is everything else: sends, votes, sessions, jobs. */
export type Lane = 'work' | 'reads';

const current = new AsyncLocalStorage<Lane>();

export const asRead = <T>(work: () => T): T => current.run('reads', work);

export const currentLane = (): Lane => current.getStore() ?? 'work';
