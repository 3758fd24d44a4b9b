import { queryOptions, useQuery } from '@tanstack/react-query';
import { call, isRefusal } from '#core/web/api.ts';
import { showCategory } from '#features/channel/channels/contract/show-category.ts';
import { categoriesQuery } from './queries.ts';

/** Milliseconds. */
const STALE = 30_000;

/** Looks up a category that is missing in the list: by an old slug, name or id. */
const categoryQuery = (reference: string) =>
  queryOptions({
    queryKey: ['category', reference],
    queryFn: async ({ signal }) => (await call(showCategory, { params: { category: reference }, signal })).data.category,
    staleTime: STALE,
    retry: false,
  });

/** Falls back to a lookup, because the slug may be old or a name. `isMoved`: the category has another slug. */
export function useCategory(slug: string) {
  const list = useQuery(categoriesQuery);
  const listed = list.data?.find((one) => one.slug === slug);
  const found = useQuery({ ...categoryQuery(slug), enabled: list.isSuccess && !listed });
  const category = listed ?? found.data;
  return {
    category,
    isMoved: category !== undefined && category.slug !== slug,
    isUnknown: isRefusal(showCategory, found.error) && found.error.code === 'CATEGORY_NOT_FOUND',
    /** The request that determines the category. */
    request: list.isSuccess ? found : list,
  };
}
