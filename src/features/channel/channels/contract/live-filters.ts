import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { CategoryId } from './livestream.ts';
import { Language } from './stream-details.ts';

/** By how many of the most watched live streams the offered tags and languages are chosen. */
export const FILTERED_STREAMS = 1_000;

export const listLiveFilters = endpoint({
  method: 'GET',
  path: '/api/internal/v1/live-filters',
  summary: `The tags and languages of the live streams, those that most of them have first, by which the list can be filtered. The ${FILTERED_STREAMS} most watched count.`,
  viewer: 'none',
  query: z.object({ category_id: CategoryId.optional() }),
  reply: dataEnvelopeSchema(z.object({ tags: z.array(z.string()), languages: z.array(Language) })),
  refusals: {},
});
