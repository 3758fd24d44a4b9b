import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import { call } from '#core/web/api.ts';
import {
  type CategoryDocument,
  type ChannelDocument,
  multiSearch,
  SEARCH_PAGE,
  searchDocuments,
  type TagDocument,
} from '#features/discovery/search/contract.ts';
import { categoryHits } from '#features/discovery/search/rules/category-hits.ts';

/** Milliseconds (SE-03, X-05). */
export const SEARCH_STALE = 30_000;
/** Debounce in milliseconds (SE-03). */
export const SEARCH_PAUSE = 100;

export interface Documents {
  channel: ChannelDocument;
  subcategory_index: CategoryDocument;
  tags: TagDocument;
}

export interface Results<Document> {
  /** Results of all pages. */
  found: number;
  documents: readonly Document[];
}

export interface AllResults {
  channels: Results<ChannelDocument>;
  categories: Results<CategoryDocument>;
  tags: Results<TagDocument>;
}

/** Requested results per kind. */
export interface PageSizes {
  channels: number;
  categories: number;
  tags: number;
}

const ONLY_LIVE = 'is_live:=true';

/** One request for all kinds. None for a blank query (SE-02). */
export const allQuery = (q: string, sizes: PageSizes, onlyLive = false) =>
  queryOptions({
    queryKey: ['search', 'all', q, sizes, onlyLive],
    queryFn: async ({ signal }): Promise<AllResults> => {
      const searches = [
        { preset: 'channel_search', q, per_page: sizes.channels, ...(onlyLive && { filter_by: ONLY_LIVE }) },
        { preset: 'category_search', q, per_page: sizes.categories },
        { preset: 'tag_search', q, per_page: sizes.tags },
      ];
      const reply = await call(multiSearch, { body: { searches }, signal });
      return { channels: resultsAt(reply, 0), categories: resultsAt(reply, 1), tags: resultsAt(reply, 2) };
    },
    enabled: q !== '',
    staleTime: SEARCH_STALE,
    placeholderData: keepPreviousData,
  });

export const collectionQuery = <Of extends keyof Documents>(collection: Of, q: string, onlyLive = false) =>
  infiniteQueryOptions({
    queryKey: ['search', collection, q, onlyLive],
    queryFn: async ({ pageParam, signal }): Promise<Results<Documents[Of]>> => {
      const query = { q, page: pageParam, per_page: SEARCH_PAGE, ...(onlyLive && { filter_by: ONLY_LIVE }) };
      const { found, hits } = await call(searchDocuments, { params: { collection }, query, signal });
      return { found, documents: hits.map(({ document }) => document as Documents[Of]) };
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * SEARCH_PAGE < last.found ? pages.length + 1 : null),
    enabled: q !== '',
    staleTime: SEARCH_STALE,
  });

/** Best matches first. No request for a blank query. */
export const foundCategoriesQuery = (q: string) =>
  queryOptions({
    queryKey: ['search', 'category', q],
    queryFn: async ({ signal }) => {
      const reply = await call(multiSearch, { body: { searches: [{ preset: 'category_search', q }] }, signal });
      return categoryHits(resultsAt<CategoryDocument>(reply, 0).documents);
    },
    enabled: q !== '',
    staleTime: SEARCH_STALE,
  });

/** Result of search number `at`, which requested documents of this type. */
function resultsAt<Document>({ results }: ReplyOf<typeof multiSearch>, at: number): Results<Document> {
  const result = results[at]!;
  if (!('hits' in result)) throw new Error(result.error);
  return { found: result.found, documents: result.hits.map(({ document }) => document as Document) };
}
