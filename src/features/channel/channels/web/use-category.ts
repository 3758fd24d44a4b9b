import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, isRefusal } from '#core/web/api.ts';
import { showCategory } from '#features/channel/channels/contract/show-category.ts';
import { categoriesQuery } from './queries.ts';

/** In milliseconds. */
const STALE = 30_000;

/** A category under an address that the list does not have: one of the past, or its name or id. */
const categoryQuery = (reference: string) =>
  queryOptions({
    queryKey: ['category', reference],
    queryFn: async ({ signal }) => (await call(showCategory, { params: { category: reference }, signal })).data.category,
    staleTime: STALE,
    retry: false,
  });

/**
 * The category under an address. One that the list does not have is looked up: the address may be one of the past, or a name. `isMoved`: the
 * category has another address.
 */
export function useCategory(slug: string) {
  const list = useQuery(categoriesQuery);
  const listed = list.data?.find((one) => one.slug === slug);
  const found = useQuery({ ...categoryQuery(slug), enabled: list.isSuccess && !listed });
  const category = listed ?? found.data;
  return {
    category,
    isMoved: category !== undefined && category.slug !== slug,
    isUnknown: isRefusal(showCategory, found.error) && found.error.code === 'CATEGORY_NOT_FOUND',
    /** The request without which the category is not known. */
    request: list.isSuccess ? found : list,
  };
}
