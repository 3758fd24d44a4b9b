import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';

/** Maximum and default page size. */
export const SEARCH_PAGE = 50;
/** Maximum results of all pages. At this number, more may exist. */
export const FOUND_MAX = 500;
export const SEARCHES_MAX = 10;
/** A search takes about 8 ms of the database, and other reads 1 ms (`npm run bench search`, `npm run bench reads`). */
const SEARCH_COST = 8;
export const QUERY_MAX = 200;
const PAGE_MAX = 1000;
const NAME_MAX = 200;

/** Searchable collections (wire.md 3.12). */
export const COLLECTIONS = ['channel', 'subcategory_index', 'tags'] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** The last three fields are Grandstand fields: 0, empty and null while offline. */
export const ChannelDocument = z.object({
  id: z.string(),
  slug: z.string(),
  username: z.string(),
  is_live: z.boolean(),
  is_banned: z.literal(false),
  verified: z.boolean(),
  followers_count: z.int(),
  profile_pic: z.string().nullable(),
  viewer_count: z.int(),
  session_title: z.string(),
  category: z.object({ name: z.string(), slug: z.string() }).nullable(),
});
export type ChannelDocument = z.infer<typeof ChannelDocument>;

/** `category_id` and `parent` are the group. `viewers` and `live_channels` are Grandstand fields with current counts. */
export const CategoryDocument = z.object({
  id: z.string(),
  category_id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  parent: z.string(),
  src: z.string(),
  srcset: z.string(),
  is_mature: z.boolean(),
  viewers: z.int(),
  live_channels: z.int(),
});
export type CategoryDocument = z.infer<typeof CategoryDocument>;

/** A tag of live streams and categories. `live_channels` is a Grandstand field. */
export const TagDocument = z.object({ id: z.string(), label: z.string(), live_channels: z.int() });
export type TagDocument = z.infer<typeof TagDocument>;

/** One page in the format of Typesense. `found` counts all pages, at most `FOUND_MAX`; `out_of` approximates the size of the collection. */
export const SearchResult = z.object({
  facet_counts: z.array(z.never()),
  found: z.int(),
  hits: z.array(
    z.object({
      document: z.union([ChannelDocument, CategoryDocument, TagDocument]),
      highlight: z.object({}),
      highlights: z.array(z.never()),
    }),
  ),
  out_of: z.int(),
  page: z.int(),
  request_params: z.object({ collection_name: z.string(), per_page: z.int(), q: z.string() }),
  search_cutoff: z.literal(false),
  search_time_ms: z.int(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** Reply to one failed search of several. */
export const SearchProblem = z.object({ code: z.int(), error: z.string() });
export type SearchProblem = z.infer<typeof SearchProblem>;

/** A number, or digits from a query string. */
const count = (max: number) => z.coerce.number().pipe(z.int().min(0).max(max));

/** Parameters of the official client. Others are ignored. */
const SearchParams = z.object({
  q: z.string().max(QUERY_MAX).optional(),
  query_by: z.string().max(NAME_MAX).optional(),
  /** Conditions like `is_live:=true`, joined by `&&`. */
  filter_by: z.string().max(NAME_MAX).optional(),
  per_page: count(250).optional(),
  page: count(PAGE_MAX).optional(),
});

/** Names a collection, or a preset of one. */
const OneSearch = SearchParams.extend({ collection: z.string().max(NAME_MAX).optional(), preset: z.string().max(NAME_MAX).optional() });
export type OneSearch = z.infer<typeof OneSearch>;

export const multiSearch = endpoint({
  method: 'POST',
  path: '/multi_search',
  summary:
    'Run several searches for channels, categories and tags in one request, in the Typesense format. Query parameters apply to every search. Accepts any API key.',
  viewer: 'none',
  changes: false,
  crossOrigin: true,
  plainText: true,
  query: OneSearch,
  body: z.object({ searches: z.array(OneSearch).min(1).max(SEARCHES_MAX) }),
  readCost: ({ body }) => body.searches.length * SEARCH_COST,
  reply: z.object({ results: z.array(z.union([SearchResult, SearchProblem])) }),
  refusals: {},
});

export const searchDocuments = endpoint({
  method: 'GET',
  path: '/collections/:collection/documents/search',
  summary: 'Search channels (`channel`), categories (`subcategory_index`) or tags (`tags`). Accepts any API key.',
  viewer: 'none',
  params: z.object({ collection: z.string().max(NAME_MAX) }),
  query: SearchParams,
  readCost: SEARCH_COST,
  reply: SearchResult,
  refusals: { COLLECTION_NOT_FOUND: [404, 'Not Found'], FILTER_INVALID: [400, 'Unknown filter field.'] },
});
