import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { bodyLimitOf, PICTURE_REFUSALS, type PictureKind, PictureUpload } from '#core/contract/picture.ts';
import { plainLine } from '#core/contract/plain-text.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';
import { Category } from './category.ts';

export const CATEGORY_NAME_MAX = 64;

/** The slug consists of the letters a to z and digits of the name. */
export const CategoryName = plainLine(CATEGORY_NAME_MAX).pipe(z.string().regex(/[a-z0-9]/i, 'needs a letter from a to z or a digit'));

/** Portrait picture of a category. Replaces the generated artwork. */
export const CATEGORY_ART: PictureKind = {
  size: { width: 600, height: 800 },
  smallerWidths: [300, 150],
  minSide: 150,
  maxBytes: 2 * 1024 * 1024,
  perDay: 200,
};

const reply = dataEnvelopeSchema(z.object({ category: Category }));
const CATEGORY_EXISTS = [409, 'A category with this name or slug already exists.'] as const;
const CATEGORY_NOT_FOUND = [404, 'Category not found.'] as const;
const limit = { rate: 60, seconds: 60 };

export const addCategory = endpoint({
  method: 'POST',
  path: '/api/internal/v1/categories',
  summary: 'Add a category to a group. Staff only.',
  viewer: 'required',
  body: z.object({ name: CategoryName, group_id: Id.max(2 ** 31 - 1), is_mature: z.boolean().default(false) }),
  reply,
  refusals: { NOT_ALLOWED: NOT_STAFF, CATEGORY_EXISTS, GROUP_NOT_FOUND: [404, 'Category group not found.'] },
  limit,
});

/** Keeps the slug, so that links stay valid. */
export const renameCategory = endpoint({
  method: 'PATCH',
  path: '/api/internal/v1/categories/:category',
  summary: 'Rename a category and keep its slug. Staff only.',
  viewer: 'required',
  params: z.object({ category: PathId }),
  body: z.object({ name: CategoryName }),
  reply,
  refusals: { NOT_ALLOWED: NOT_STAFF, CATEGORY_EXISTS, CATEGORY_NOT_FOUND },
  limit,
});

/** Replies with the target category. */
export const mergeCategory = endpoint({
  method: 'POST',
  path: '/api/internal/v1/categories/:category/merge',
  summary:
    'Merge a category into another: move its channels, streams, recordings, clips and drops, then delete it. The default category cannot be deleted. Staff only.',
  viewer: 'required',
  params: z.object({ category: PathId }),
  body: z.object({ into: Id }),
  reply,
  refusals: {
    NOT_ALLOWED: NOT_STAFF,
    CATEGORY_NOT_FOUND,
    SAME_CATEGORY: [422, 'Choose another category.'],
    CATEGORY_NEEDED: [409, 'The default category cannot be deleted.'],
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
  summary: 'Remove the picture of a category and show generated artwork. No effect without a picture. Staff only.',
  viewer: 'required',
  params: z.object({ category: PathId }),
  reply,
  refusals: { NOT_ALLOWED: NOT_STAFF, CATEGORY_NOT_FOUND },
  limit,
});
