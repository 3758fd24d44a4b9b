import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { CategoryId } from './livestream.ts';
import { Language } from './stream-details.ts';

/** Most watched streams that determine the offered tags and languages. */
export const FILTERED_STREAMS = 1_000;

export const listLiveFilters = endpoint({
  method: 'GET',
  path: '/api/internal/v1/live-filters',
  summary: `List the tags and languages to filter live streams by, most common first. Considers the ${FILTERED_STREAMS} most watched streams.`,
  viewer: 'none',
  query: z.object({ category_id: CategoryId.optional() }),
  reply: dataEnvelopeSchema(z.object({ tags: z.array(z.string()), languages: z.array(Language) })),
  refusals: {},
});
