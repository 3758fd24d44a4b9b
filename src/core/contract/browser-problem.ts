import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A part of the page broke, its code failed to load, a promise was rejected, or a script threw. */
export const PROBLEM_KINDS = ['part', 'chunk', 'rejection', 'error'] as const;

/** Nothing about the person: no messages, names, addresses or paths. */
export const BrowserProblem = z.object({
  kind: z.enum(PROBLEM_KINDS),
  error: z.string().regex(/^[A-Za-z]{1,40}$/),
  /** The script of the site, line and column where it was thrown, e.g. `chat-1a2b3c.js:1:2345`. */
  place: z
    .string()
    .regex(/^[\w-]{1,60}\.js:\d{1,7}:\d{1,7}$/)
    .nullable(),
});
export type BrowserProblem = z.infer<typeof BrowserProblem>;

export const reportBrowserProblem = endpoint({
  method: 'POST',
  path: '/api/v1/browser-problems',
  summary: 'Report a problem of a page, for the metrics and the log.',
  viewer: 'none',
  body: BrowserProblem,
  reply: z.object({}),
  refusals: {},
  limit: { rate: 10, seconds: 60 },
  bodyLimit: 1024,
});
