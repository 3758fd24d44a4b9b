import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id } from '#core/contract/ids.ts';

/** The category of channels that have chosen none; the default of its column. */
export const FALLBACK_CATEGORY_ID = 101;

/** A category in the wire format, where `category` and `category_id` refer to its parent group (wire.md 3.2). */
export const Category = z.object({
  id: Id,
  category_id: Id,
  name: z.string(),
  slug: z.string(),
  tags: z.array(z.string()),
  description: z.string().nullable(),
  deleted_at: z.null(),
  is_mature: z.boolean(),
  is_promoted: z.boolean(),
  /** How many people are watching live channels in this category now. */
  viewers: z.int(),
  banner: z.object({ responsive: z.string(), url: z.string() }),
  category: z.object({ id: Id, name: z.string(), slug: z.string(), icon: z.string() }),
});
export type Category = z.infer<typeof Category>;

/** A category on the home page, with the number of channels that are live in it. */
export const CategoryCount = Category.extend({ live_channels: z.int() });
export type CategoryCount = z.infer<typeof CategoryCount>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/v1/categories',
  summary: 'All categories, the most watched first.',
  viewer: 'none',
  reply: dataEnvelopeSchema(z.object({ categories: z.array(CategoryCount) })),
  refusals: {},
});
