import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The facts about this installation that a page or program needs before it can connect. Nothing here is secret. */
export const PublicSettings = z.object({
  name: z.string(),
  pusher: z.object({ key: z.string(), cluster: z.string() }),
  /** True for a demo community, where passwords are public and pages show a notice. */
  demo: z.boolean(),
  /** The origin of the CDN for public video, such as `https://cdn.example.org`; null when the site serves it. */
  media_url: z.string().nullable(),
  /** The installation's feature flags, by name. */
  features: z.record(z.string(), z.boolean()),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const publicSettings = endpoint({
  method: 'GET',
  path: '/api/v1/settings',
  summary: 'Get the public settings of this installation.',
  viewer: 'none',
  reply: PublicSettings,
  refusals: {},
});
