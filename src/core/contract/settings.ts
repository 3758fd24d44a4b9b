import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What a page or a program needs to know of this installation before it can connect. Nothing here is secret. */
export const PublicSettings = z.object({
  name: z.string(),
  pusher: z.object({ key: z.string(), cluster: z.string() }),
  /** True for a demo community, whose passwords are public: the page says so. */
  demo: z.boolean(),
  /** The flags of the installation, by name. */
  features: z.record(z.string(), z.boolean()),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const publicSettings = endpoint({
  method: 'GET',
  path: '/api/v1/settings',
  summary: 'The public settings of this installation.',
  viewer: 'none',
  reply: PublicSettings,
  refusals: {},
});
