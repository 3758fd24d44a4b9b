import { readCookie } from '../cookie.ts';
import { requestSignature } from './channel-auth.ts';
import { WorkerAuthorizer } from './worker-authorizer.ts';

const csrf = () => readCookie('XSRF-TOKEN') ?? '';

export const workerAuthorizer = new WorkerAuthorizer({
  start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'channel-auth' }),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  fallback: (ask) => requestSignature(ask, csrf()),
  csrf,
});
