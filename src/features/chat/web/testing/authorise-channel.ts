import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';

/** Lets a socket join a private channel; the server's contract of it is not the page's. */
export const authoriseChannel = endpoint({
  method: 'POST',
  path: '/broadcasting/auth',
  summary: 'Signs a channel.',
  viewer: 'required',
  reply: z.object({ auth: z.string() }),
  refusals: {},
});
