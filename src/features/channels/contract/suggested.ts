import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { LivestreamCard } from './livestream.ts';

/** A stream that the viewer may like, and the channel because of which. */
export const SuggestedCard = LivestreamCard.extend({ because: z.object({ slug: z.string(), username: z.string() }) });
export type SuggestedCard = z.infer<typeof SuggestedCard>;

/** How many streams are suggested at most. */
export const SUGGESTED = 8;

export const listSuggested = endpoint({
  method: 'GET',
  path: '/api/internal/v1/suggested-livestreams',
  summary: `Live channels with the categories of those that the viewer follows, the most watched first, at most ${SUGGESTED}: each names the followed channel that is the reason.`,
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ livestreams: z.array(SuggestedCard) })),
  refusals: {},
});
