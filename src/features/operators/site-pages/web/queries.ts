import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { listSitePages, readSitePage, type SitePageName, showSitePage } from '#features/operators/site-pages/contract.ts';
import { STAFF_KEY } from '#features/people/accounts/web/api.ts';

/** They change a few times a year, so an open page keeps what it has. */
export const sitePagesQuery = queryOptions({
  queryKey: ['site-pages'],
  queryFn: async ({ signal }) => (await call(listSitePages, { signal })).data.pages,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Names of the pages that have a text. None until they are loaded. */
export function useFilledPages(): readonly SitePageName[] {
  return useQuery(sitePagesQuery).data?.map(({ name }) => name) ?? [];
}

export const sitePageQuery = (page: SitePageName) =>
  queryOptions({
    queryKey: [...sitePagesQuery.queryKey, page],
    queryFn: async ({ signal }) => (await call(readSitePage, { params: { page }, signal })).data.page,
  });

/** A draft is made from it, so it is not read again while the draft is open. */
export const editedPageQuery = (page: SitePageName) =>
  queryOptions({
    queryKey: [...STAFF_KEY, 'site-pages', page],
    queryFn: async ({ signal }) => (await call(showSitePage, { params: { page }, signal })).data.page,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
