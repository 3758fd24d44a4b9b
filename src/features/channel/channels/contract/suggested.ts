import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { LivestreamCard } from './livestream.ts';

/** Followed or often watched channel that caused a suggestion. */
const SuggestionReason = z.object({ slug: z.string(), username: z.string(), kind: z.enum(['followed', 'watched']) });
export type SuggestionReason = z.infer<typeof SuggestionReason>;

/** `because` is the channel itself if the viewer often watches it without following. */
export const SuggestedCard = LivestreamCard.extend({ because: SuggestionReason });
export type SuggestedCard = z.infer<typeof SuggestedCard>;

/** Maximum number of suggestions. */
export const SUGGESTED = 8;

export const listSuggested = endpoint({
  method: 'GET',
  path: '/api/internal/v1/suggested-livestreams',
  summary: `Live channels that the viewer does not follow, at most ${SUGGESTED}: those that they often watch, then those with the categories of channels that they follow or often watch, the most watched first. Each names the channel that is the reason.`,
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ livestreams: z.array(SuggestedCard) })),
  refusals: {},
});
