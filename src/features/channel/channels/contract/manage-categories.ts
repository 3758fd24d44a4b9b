import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Id, PathId } from '#core/contract/ids.ts';
import { bodyLimitOf, PICTURE_REFUSALS, type PictureKind, PictureUpload } from '#core/contract/picture.ts';
import { plainLine, withoutHidden } from '#core/contract/plain-text.ts';
import { NOT_STAFF } from '#features/people/accounts/contract/staff.ts';
import { Category, CategoryCount } from './category.ts';
import { StreamTags } from './stream-details.ts';

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
const CATEGORY_NEEDED = [409, 'The default category cannot be hidden or deleted.'] as const;
/** Staff act on many selected categories, one call each. */
const limit = { rate: 300, seconds: 60 };

/** A category as staff see it. Hidden ones cannot be chosen and are in no list, but their page and past streams stay. */
export const StaffCategory = CategoryCount.extend({ is_hidden: z.boolean() });
export type StaffCategory = z.infer<typeof StaffCategory>;

export const listStaffCategories = endpoint({
  method: 'GET',
  path: '/api/internal/v1/categories',
  summary: 'List all categories with hidden ones, sorted by name, and all groups. Staff only.',
  viewer: 'required',
  reply: dataEnvelopeSchema(z.object({ categories: z.array(StaffCategory), groups: z.array(Category.shape.category) })),
  refusals: { NOT_ALLOWED: NOT_STAFF },
});

/** Maximum number of category ids in one request. */
export const CATEGORIES_AT_ONCE = 100;

export const countCategoryUses = endpoint({
  method: 'GET',
  path: '/api/internal/v1/category-uses',
  summary: `Count what refers to these categories, by kind: channels, streams, clips. At most ${CATEGORIES_AT_ONCE} ids, separated by commas. Staff only.`,
  viewer: 'required',
  query: z.object({
    ids: z
      .string()
      .regex(new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${CATEGORIES_AT_ONCE - 1}}$`), 'must be ids, separated by commas')
      .transform((ids) => ids.split(',').map(Number)),
  }),
  reply: dataEnvelopeSchema(z.object({ uses: z.array(z.object({ kind: z.string(), count: z.int() })) })),
  refusals: { NOT_ALLOWED: NOT_STAFF },
});

export const addCategory = endpoint({
  method: 'POST',
  path: '/api/internal/v1/categories',
  summary: 'Add a category to a group. Staff only.',
  viewer: 'required',
  body: z.object({
    name: CategoryName,
    group_id: Id.max(2 ** 31 - 1),
    is_mature: z.boolean().default(false),
    tags: StreamTags.default([]),
  }),
  reply,
  refusals: { NOT_ALLOWED: NOT_STAFF, CATEGORY_EXISTS, GROUP_NOT_FOUND: [404, 'Category group not found.'] },
  limit,
});

/** Keeps the slug, so that links stay valid. */
export const changeCategory = endpoint({
  method: 'PATCH',
  path: '/api/internal/v1/categories/:category',
  summary:
    'Rename a category and keep its slug, or hide it from lists and searches. Channels and streams keep a hidden category. Staff only.',
  viewer: 'required',
  params: z.object({ category: PathId }),
  body: z
    .object({ name: CategoryName.optional(), is_hidden: z.boolean().optional() })
    .refine((change) => Object.values(change).some((value) => value !== undefined), 'names nothing to change'),
  reply,
  refusals: { NOT_ALLOWED: NOT_STAFF, CATEGORY_EXISTS, CATEGORY_NOT_FOUND, CATEGORY_NEEDED },
  limit,
});

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/internal/v1/categories/:category',
  summary: 'Delete an unused category. Merge a category that is in use instead. The default category cannot be deleted. Staff only.',
  viewer: 'required',
  params: z.object({ category: PathId }),
  reply,
  refusals: {
    NOT_ALLOWED: NOT_STAFF,
    CATEGORY_NOT_FOUND,
    CATEGORY_NEEDED,
    CATEGORY_IN_USE: [409, 'This category is in use. Merge it into another one.'],
  },
  limit,
});

/** The line is new, exists, or has a problem (`rules/category-import.ts`). */
export const IMPORT_OUTCOMES = ['new', 'exists', 'name', 'group', 'tags', 'mature', 'columns', 'quotes', 'repeated'] as const;

/** UTF-16 units of the text. */
export const IMPORT_LENGTH_MAX = 65_536;
/** Characters of the largest body. JSON may escape each character of the text. */
const IMPORT_BODY = 400_000;

export const importCategories = endpoint({
  method: 'POST',
  path: '/api/internal/v1/categories/import',
  summary:
    'Add the categories of a CSV text: name, slug of the group, tags separated by semicolons, and yes or no for mature. Lines that exist or have a problem are left out. A dry run adds nothing. Staff only.',
  viewer: 'required',
  body: z.object({ csv: z.string().max(IMPORT_LENGTH_MAX).transform(withoutHidden), dry_run: z.boolean() }),
  reply: dataEnvelopeSchema(
    z.object({ lines: z.array(z.object({ line: z.int(), name: z.string(), outcome: z.enum(IMPORT_OUTCOMES) })), added: z.int() }),
  ),
  refusals: { NOT_ALLOWED: NOT_STAFF, IMPORT_TOO_LONG: [422, 'A file can have at most 500 lines.'] },
  bodyLimit: IMPORT_BODY,
  limit: { rate: 30, seconds: 60 },
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
    CATEGORY_NEEDED,
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
