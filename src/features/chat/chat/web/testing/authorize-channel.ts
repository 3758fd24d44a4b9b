import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';

/** The page does not include the server's contract, so the test declares its own endpoint. */
export const authorizeChannel = endpoint({
  method: 'POST',
  path: '/broadcasting/auth',
  summary: 'Sign a channel.',
  viewer: 'required',
  reply: z.object({ auth: z.string() }),
  refusals: {},
});
