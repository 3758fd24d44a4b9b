import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { CategoryCount } from './category.ts';

export const showCategory = endpoint({
  method: 'GET',
  path: '/api/v1/categories/:category',
  summary: 'A category by its id, address or name. The id and address of one that was merged into another lead to that.',
  viewer: 'none',
  params: z.object({ category: z.string().max(128) }),
  reply: dataEnvelopeSchema(z.object({ category: CategoryCount })),
  refusals: { CATEGORY_NOT_FOUND: [404, 'Category not found.'] },
});
