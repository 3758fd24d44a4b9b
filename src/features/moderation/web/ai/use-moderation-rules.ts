import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import {
  type ModerationRules,
  type ModerationRulesChange,
  showModerationRules,
  updateModerationRules,
} from '#features/moderation/contract/filters.ts';

export const moderationRulesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['moderation-rules', slug],
    queryFn: async ({ signal }) => (await call(showModerationRules, { params: { slug }, signal })).data,
  });

/** Applies a change to the rules. Omitted fields stay unchanged. */
export const withRulesChange = (rules: ModerationRules, change: ModerationRulesChange): ModerationRules => ({
  rules: { ...rules.rules, ...change.rules },
  allowed_domains: change.allowed_domains ?? rules.allowed_domains,
  hold_first_messages: change.hold_first_messages ?? rules.hold_first_messages,
});

/** Applies changes optimistically, and rolls them back with a toast if the server refuses. */
export function useChangeRules(slug: string) {
  const cache = useQueryClient();
  const { queryKey } = moderationRulesQuery(slug);
  const mutationKey = ['change-moderation-rules', slug];
  const isLast = () => cache.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    mutationFn: (change: ModerationRulesChange) => call(updateModerationRules, { params: { slug }, body: change }),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      if (before) cache.setQueryData(queryKey, withRulesChange(before, change));
      return before;
    },
    // With two quick changes, the response to the first does not include the second.
    onSuccess: ({ data }) => {
      if (isLast()) cache.setQueryData(queryKey, data);
    },
    onError: (error, _change, before) => {
      if (before) cache.setQueryData(queryKey, before);
      if (!isLast()) void cache.invalidateQueries({ queryKey });
      toast.refused(error);
    },
  });
}
