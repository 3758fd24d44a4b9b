import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';

/** Authorizes a private channel subscription. The test declares its own endpoint because the server's contract is not part of the page. */
export const authoriseChannel = endpoint({
  method: 'POST',
  path: '/broadcasting/auth',
  summary: 'Signs a channel.',
  viewer: 'required',
  reply: z.object({ auth: z.string() }),
  refusals: {},
});
