import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Parts of the product that an installation may switch off. */
export const OPTIONAL_FEATURES = ['channel_points', 'predictions', 'polls', 'kicks', 'kicks_leaderboard'] as const;
export type OptionalFeature = (typeof OPTIONAL_FEATURES)[number];

/** What is on in this installation. `beta`: what is not ready for everybody, such as rows of KICKs gifts in the chat (N-06). */
export const FeatureFlags = z.object({
  channel_points: z.boolean(),
  predictions: z.boolean(),
  polls: z.boolean(),
  kicks: z.boolean(),
  kicks_leaderboard: z.boolean(),
  beta: z.boolean(),
});
export type FeatureFlags = z.infer<typeof FeatureFlags>;

/** Everything on, but what is in beta (decisions.md, flags). */
export const DEFAULT_FEATURES: FeatureFlags = {
  channel_points: true,
  predictions: true,
  polls: true,
  kicks: true,
  kicks_leaderboard: true,
  beta: false,
};

/** What a page or a program needs to know of this installation before it can connect. Nothing here is secret. */
export const PublicSettings = z.object({
  name: z.string(),
  pusher: z.object({ key: z.string(), cluster: z.string() }),
  /** True for a demo community, whose passwords are public: the page says so. */
  demo: z.boolean(),
  features: FeatureFlags,
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
