import { queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { useOptimisticChange } from '#core/web/use-optimistic-change.ts';
import {
  type ModerationRules,
  type ModerationRulesChange,
  showModerationRules,
  updateModerationRules,
} from '#features/chat/moderation/contract/filters.ts';

export const moderationRulesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['moderation-rules', slug],
    queryFn: async ({ signal }) => (await call(showModerationRules, { params: { slug }, signal })).data,
  });

/** Omitted fields stay unchanged. */
export const withRulesChange = (rules: ModerationRules, change: ModerationRulesChange): ModerationRules => ({
  rules: { ...rules.rules, ...change.rules },
  allowed_domains: change.allowed_domains ?? rules.allowed_domains,
  hold_first_messages: change.hold_first_messages ?? rules.hold_first_messages,
});

/** Optimistic. Rolls back with a toast if the server refuses. */
export const useChangeRules = (slug: string) =>
  useOptimisticChange({
    queryKey: moderationRulesQuery(slug).queryKey,
    mutationKey: ['change-moderation-rules', slug],
    send: (change: ModerationRulesChange) => call(updateModerationRules, { params: { slug }, body: change }),
    withChange: withRulesChange,
    dataOf: ({ data }) => data,
  });
