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

/** In milliseconds (SE-03, X-05). */
export const SEARCH_STALE = 30_000;
/** How long a person pauses before what is typed is searched for, in milliseconds (SE-03). */
export const SEARCH_PAUSE = 100;

/** The documents of each collection. */
export interface Documents {
  channel: ChannelDocument;
  subcategory_index: CategoryDocument;
  tags: TagDocument;
}

export interface Results<Document> {
  /** How many there are, on all pages. */
  found: number;
  documents: readonly Document[];
}

export interface AllResults {
  channels: Results<ChannelDocument>;
  categories: Results<CategoryDocument>;
  tags: Results<TagDocument>;
}

/** How many results of each kind are wanted. */
export interface Wanted {
  channels: number;
  categories: number;
  tags: number;
}

const ONLY_LIVE = 'is_live:=true';

/** Channels, categories and tags in one request. A blank query makes none (SE-02). */
export const allQuery = (q: string, wanted: Wanted, onlyLive = false) =>
  queryOptions({
    queryKey: ['search', 'all', q, wanted, onlyLive],
    queryFn: async ({ signal }): Promise<AllResults> => {
      const searches = [
        { preset: 'channel_search', q, per_page: wanted.channels, ...(onlyLive && { filter_by: ONLY_LIVE }) },
        { preset: 'category_search', q, per_page: wanted.categories },
        { preset: 'tag_search', q, per_page: wanted.tags },
      ];
      const reply = await call(multiSearch, { body: { searches }, signal });
      return { channels: resultsAt(reply, 0), categories: resultsAt(reply, 1), tags: resultsAt(reply, 2) };
    },
    enabled: q !== '',
    staleTime: SEARCH_STALE,
    placeholderData: keepPreviousData,
  });

/** The results of one collection, page by page. */
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

/** The categories that a query finds, the best first. A blank query makes no request. */
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

/** The results of one of several searches, which asked for documents of this type. */
function resultsAt<Document>({ results }: ReplyOf<typeof multiSearch>, at: number): Results<Document> {
  const result = results[at]!;
  if (!('hits' in result)) throw new Error(result.error);
  return { found: result.found, documents: result.hits.map(({ document }) => document as Document) };
}
