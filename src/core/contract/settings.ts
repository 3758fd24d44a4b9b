import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SiteIdentity } from './identity.ts';

/** Nothing here is secret. */
export const PublicSettings = SiteIdentity.extend({
  pusher: z.object({ key: z.string(), cluster: z.string() }),
  /** Passwords are public, and pages show a notice. */
  demo: z.boolean(),
  /** Origin of the CDN for public video; null when the site serves it. */
  media_url: z.string().nullable(),
  /** Whether everybody may read /docs. */
  docs_are_public: z.boolean(),
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
