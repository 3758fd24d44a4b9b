import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { bodyLimitOf, PICTURE_REFUSALS, type PictureKind, PictureUpload } from '#core/contract/picture.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';
import { Category, FALLBACK_CATEGORY_ID } from './category.ts';

export const CATEGORY_NAME_MAX = 64;

/** The address of a category is made of the letters a to z and the digits of its name. */
export const CategoryName = z
  .string()
  .trim()
  .max(CATEGORY_NAME_MAX, `must have at most ${CATEGORY_NAME_MAX} characters`)
  .regex(/[a-z0-9]/i, 'needs a letter from a to z or a digit');

/** The upright picture of a category, instead of the drawn one. */
export const CATEGORY_ART: PictureKind = {
  size: { width: 600, height: 800 },
  smallerWidths: [300, 150],
  minSide: 150,
  maxBytes: 2 * 1024 * 1024,
  perDay: 200,
};

const reply = dataEnvelopeSchema(z.object({ category: Category }));
const CATEGORY_EXISTS = [409, 'There is a category with this name or address already.'] as const;
const CATEGORY_NOT_FOUND = [404, 'Category not found.'] as const;
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
  refusals: { NOT_ALLOWED: NOT_STAFF, CATEGORY_EXISTS, CATEGORY_NOT_FOUND },
  limit,
});

/** Replies with the other category. */
export const mergeCategory = endpoint({
  method: 'POST',
  path: '/api/internal/v1/categories/:category/merge',
  summary:
    'Move everything of a category (channels, streams, recordings, clips, drops) to another one, and delete it. The category of channels that have chosen none cannot be deleted. Staff only.',
  viewer: 'required',
  params: z.object({ category: PathId }),
  body: z.object({ into: Id }),
  reply,
  refusals: {
    NOT_ALLOWED: NOT_STAFF,
    CATEGORY_NOT_FOUND,
    SAME_CATEGORY: [422, 'Choose another category.'],
    CATEGORY_NEEDED: [409, `The category ${FALLBACK_CATEGORY_ID} is the one of channels that have chosen none.`],
  },
  limit,
});

const artPath = '/api/internal/v1/categories/:category/art';

export const changeCategoryArt = endpoint({
  method: 'PUT',
  path: artPath,
  summary: `Change the picture of a category: PNG, JPEG, WebP or GIF, at most ${CATEGORY_ART.maxBytes / 1024} KiB, cropped to 3:4. \`image\` is the file in base64. Staff only.`,
  viewer: 'required',
  params: z.object({ category: PathId }),
  body: PictureUpload,
  reply,
  refusals: { NOT_ALLOWED: NOT_STAFF, CATEGORY_NOT_FOUND, ...PICTURE_REFUSALS },
  bodyLimit: bodyLimitOf(CATEGORY_ART),
  limit,
});

export const removeCategoryArt = endpoint({
  method: 'DELETE',
  path: artPath,
  summary: 'Remove the picture of a category, which is then drawn. Changes nothing without one. Staff only.',
  viewer: 'required',
  params: z.object({ category: PathId }),
  reply,
  refusals: { NOT_ALLOWED: NOT_STAFF, CATEGORY_NOT_FOUND },
  limit,
});
