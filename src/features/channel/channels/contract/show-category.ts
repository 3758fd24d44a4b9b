import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { CategoryCount } from './category.ts';

export const showCategory = endpoint({
  method: 'GET',
  path: '/api/v1/categories/:category',
  summary: 'Find a category by id, slug or name. Ids and slugs of merged categories resolve to the merge target.',
  viewer: 'none',
  params: z.object({ category: z.string().max(128) }),
  reply: dataEnvelopeSchema(z.object({ category: CategoryCount })),
  refusals: { CATEGORY_NOT_FOUND: [404, 'Category not found.'] },
});
