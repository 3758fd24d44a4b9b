import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { NOT_STAFF } from '#features/accounts/contract/staff.ts';
import { Category } from './category.ts';

export const CATEGORY_NAME_MAX = 64;

/** The address of a category is made of the letters a to z and the digits of its name. */
export const CategoryName = z
  .string()
  .trim()
  .max(CATEGORY_NAME_MAX, `must have at most ${CATEGORY_NAME_MAX} characters`)
  .regex(/[a-z0-9]/i, 'needs a letter from a to z or a digit');

const reply = dataEnvelopeSchema(z.object({ category: Category }));
const CATEGORY_EXISTS = [409, 'There is a category with this name or address already.'] as const;
const limit = { rate: 60, seconds: 60 };

export const addCategory = endpoint({
  method: 'POST',
  path: '/api/internal/v1/categories',
  summary: 'Add a category to a group. Staff only.',
  viewer: 'required',
  body: z.object({ name: CategoryName, group_id: Id.max(2 ** 31 - 1), is_mature: z.boolean().default(false) }),
  reply,
  refusals: { NOT_ALLOWED: NOT_STAFF, CATEGORY_EXISTS, GROUP_NOT_FOUND: [404, 'There is no such group of categories.'] },
  limit,
});

/** The address stays, so that links to the category go on working. */
export const renameCategory = endpoint({
  method: 'PATCH',
  path: '/api/internal/v1/categories/:category',
  summary: 'Rename a category; its address stays. Staff only.',
  viewer: 'required',
  params: z.object({ category: PathId }),
  body: z.object({ name: CategoryName }),
  reply,
  refusals: { NOT_ALLOWED: NOT_STAFF, CATEGORY_EXISTS, CATEGORY_NOT_FOUND: [404, 'Category not found.'] },
  limit,
});
