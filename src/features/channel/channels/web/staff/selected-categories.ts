import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, RefusedCall } from '#core/web/api.ts';
import { isTextKey, textOf } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import {
  CATEGORIES_AT_ONCE,
  countCategoryUses,
  listStaffCategories,
  type StaffCategory,
} from '#features/channel/channels/contract/manage-categories.ts';
import { categoryName } from '../category-name.ts';
import { categoriesQuery } from '../queries.ts';

export const staffCategoriesQuery = queryOptions({
  queryKey: ['staff', 'categories'],
  queryFn: async ({ signal }) => (await call(listStaffCategories, { signal })).data,
});

export interface CategoryUse {
  kind: string;
  count: number;
}

/** The uses of all these categories added up. Omits kinds without uses. */
export const categoryUsesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['staff', 'category-uses', ids],
    queryFn: async ({ signal }): Promise<CategoryUse[]> => {
      const counts = new Map<string, number>();
      for (let at = 0; at < ids.length; at += CATEGORIES_AT_ONCE) {
        const part = ids.slice(at, at + CATEGORIES_AT_ONCE).join(',');
        const { data } = await call(countCategoryUses, { query: { ids: part }, signal });
        for (const { kind, count } of data.uses) counts.set(kind, (counts.get(kind) ?? 0) + count);
      }
      return [...counts].flatMap(([kind, count]) => (count > 0 ? [{ kind, count }] : []));
    },
    staleTime: 0,
  });

export function useRefreshCategories(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [staffCategoriesQuery, categoriesQuery, { queryKey: ['category-choices'] }].map(({ queryKey }) =>
        cache.invalidateQueries({ queryKey }),
      ),
    );
}

/** HTTP status of a rate limit, which every further call would meet. */
const TOO_MANY = 429;

/** Falls back to the technical name without a text. */
export function usesText({ kind, count }: CategoryUse): string {
  const key = `staff.categories.uses.${kind}`;
  return isTextKey(key) ? textOf(key, { count }) : `${count} ${kind}`;
}

/** The names of the refused categories are by the text of the refusal. */
interface ActResult {
  done: number;
  refused: Map<string, string[]>;
}

/** Maximum number of names in a toast. */
const NAMED = 5;

function toastRefused({ refused }: ActResult): void {
  for (const [text, names] of refused) {
    const named = names.slice(0, NAMED).map(categoryName).join(', ');
    toast.bad('staff.categories.refused', { names: names.length > NAMED ? `${named} …` : named, text });
  }
}

/** Calls the server for one category after another. Continues after a refusal, which it shows. Anything else stops. */
export function useForEachCategory(act: (category: StaffCategory) => Promise<unknown>, onDone: (result: ActResult) => void) {
  const refresh = useRefreshCategories();
  return useMutation({
    mutationFn: async (categories: readonly StaffCategory[]) => {
      const result: ActResult = { done: 0, refused: new Map() };
      for (const category of categories) {
        try {
          await act(category);
          result.done++;
        } catch (error) {
          if (!(error instanceof RefusedCall) || error.status === TOO_MANY) throw error;
          const text = refusalText(error);
          result.refused.set(text, [...(result.refused.get(text) ?? []), category.name]);
        }
      }
      return result;
    },
    onSuccess: (result) => {
      toastRefused(result);
      onDone(result);
    },
    onError: toast.refused,
    onSettled: refresh,
  });
}
