import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';

/** The most results of one page, and the number of results of a search that names none. */
export const SEARCH_PAGE = 50;
/** The most results of a search, on all its pages. One that finds so many may have found more. */
export const FOUND_MAX = 500;
/** The most searches of one request. */
export const SEARCHES_MAX = 10;
/** The most letters of a query. */
export const QUERY_MAX = 200;
const PAGE_MAX = 1000;
const NAME_MAX = 200;

/** What can be searched (wire.md 3.12). */
export const COLLECTIONS = ['channel', 'subcategory_index', 'tags'] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** A channel that was found. The last three fields are our own, and are 0, empty and null while it is offline. */
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

/**
 * A category that was found. `category_id` and `parent` are its group; `viewers` and `live_channels`, our own
 * fields, are those of now. */
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

/** A tag of live streams and categories. `live_channels`, our own field, have it now. */
export const TagDocument = z.object({ id: z.string(), label: z.string(), live_channels: z.int() });
export type TagDocument = z.infer<typeof TagDocument>;

/**
 * One page of results, as Typesense answers. `found` counts the results of all pages, at most `FOUND_MAX`, `out_of` about all documents of
 * the collection. */
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

/** The answer to one search of several that cannot be made. */
export const SearchProblem = z.object({ code: z.int(), error: z.string() });
export type SearchProblem = z.infer<typeof SearchProblem>;

/** A number, or its digits, as in a query string. */
const count = (max: number) => z.coerce.number().pipe(z.int().min(0).max(max));

/** What the stock client may send with every search. Its other parameters change nothing. */
const SearchParams = z.object({
  q: z.string().max(QUERY_MAX).optional(),
  query_by: z.string().max(NAME_MAX).optional(),
  /** Conditions like `is_live:=true`, joined by `&&`. */
  filter_by: z.string().max(NAME_MAX).optional(),
  per_page: count(250).optional(),
  page: count(PAGE_MAX).optional(),
});

/** One search of several: a collection, or a preset, which names one. */
const OneSearch = SearchParams.extend({ collection: z.string().max(NAME_MAX).optional(), preset: z.string().max(NAME_MAX).optional() });
export type OneSearch = z.infer<typeof OneSearch>;

export const multiSearch = endpoint({
  method: 'POST',
  path: '/multi_search',
  summary:
    'Several searches of channels, categories and tags in one request, as the client of Typesense sends them. Parameters in the address count for all of them. Any API key is accepted.',
  viewer: 'none',
  changes: false,
  crossOrigin: true,
  plainText: true,
  query: OneSearch,
  body: z.object({ searches: z.array(OneSearch).min(1).max(SEARCHES_MAX) }),
  reply: z.object({ results: z.array(z.union([SearchResult, SearchProblem])) }),
  refusals: {},
});

export const searchDocuments = endpoint({
  method: 'GET',
  path: '/collections/:collection/documents/search',
  summary: 'Search channels (`channel`), categories (`subcategory_index`) or tags (`tags`). Any API key is accepted.',
  viewer: 'none',
  params: z.object({ collection: z.string().max(NAME_MAX) }),
  query: SearchParams,
  reply: SearchResult,
  refusals: { COLLECTION_NOT_FOUND: [404, 'Not Found'], FILTER_INVALID: [400, 'There is no such field to filter by.'] },
});
