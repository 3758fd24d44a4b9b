import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id } from '#core/contract/ids.ts';

/** Default category of channels; the default of its column. */
export const FALLBACK_CATEGORY_ID = 101;

/** Wire format, in which `category` and `category_id` refer to the parent group (wire.md 3.2). */
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
  /** Viewers of all live channels in this category. */
  viewers: z.int(),
  banner: z.object({ responsive: z.string(), url: z.string() }),
  category: z.object({ id: Id, name: z.string(), slug: z.string(), icon: z.string() }),
});
export type Category = z.infer<typeof Category>;

export const CategoryCount = Category.extend({ live_channels: z.int() });
export type CategoryCount = z.infer<typeof CategoryCount>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/v1/categories',
  summary: 'List all categories, most watched first.',
  viewer: 'none',
  reply: dataEnvelopeSchema(z.object({ categories: z.array(CategoryCount) })),
  refusals: {},
});

export const showCategory = endpoint({
  method: 'GET',
  path: '/api/v1/categories/:category',
  summary: 'Find a category by id, slug or name. Ids and slugs of merged categories resolve to the merge target.',
  viewer: 'none',
  params: z.object({ category: z.string().max(128) }),
  reply: dataEnvelopeSchema(z.object({ category: CategoryCount })),
  refusals: { CATEGORY_NOT_FOUND: [404, 'Category not found.'] },
});

/** A category to choose, for example for a stream. */
export const CategoryChoice = Category.pick({ id: true, name: true, slug: true, banner: true, is_mature: true, viewers: true });
export type CategoryChoice = z.infer<typeof CategoryChoice>;

export const listCategoryChoices = endpoint({
  method: 'GET',
  path: '/api/internal/v1/category-choices',
  summary:
    'Find categories to choose by a part of their name, also in another language of the site, best match first and then most watched. Without a query the categories of the latest streams of `channel` come first, in `recent`.',
  viewer: 'none',
  query: z.object({ q: z.string().max(64).default(''), channel: z.string().max(64).optional() }),
  reply: dataEnvelopeSchema(z.object({ recent: z.array(CategoryChoice), categories: z.array(CategoryChoice) })),
  refusals: {},
});
