import { readCookie } from '../cookie.ts';
import { requestSignature } from './channel-auth.ts';
import { WorkerAuthoriser } from './worker-authoriser.ts';

const csrf = () => readCookie('XSRF-TOKEN') ?? '';

/** The one channel authorizer of the page that uses a worker. */
export const workerAuthoriser = new WorkerAuthoriser({
  start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'channel-auth' }),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  fallback: (ask) => requestSignature(ask, csrf()),
  csrf,
});
