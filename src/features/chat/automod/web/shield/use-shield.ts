import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { type Shield, type ShieldSetChange, switchShield, updateShieldSet } from '#features/chat/automod/contract/shield.ts';
import { withShieldChange } from '#features/chat/automod/rules/shield.ts';
import { chatroomQuery } from '#features/chat/chat/web/api.ts';
import { moderationRulesQuery } from '#features/chat/moderation/web/api.ts';
import { shieldQuery } from '../queries.ts';

type Change = { enabled: boolean } | { set: ShieldSetChange };

/** Sends changes one after another, optimistically. A refused change is rolled back with a toast. */
export function useChangeShield(slug: string) {
  const cache = useQueryClient();
  const { queryKey } = shieldQuery(slug);
  const mutationKey = ['change-shield', slug];
  const isLast = () => cache.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (change: Change) =>
      'set' in change
        ? call(updateShieldSet, { params: { slug }, body: change.set })
        : call(switchShield, { params: { slug }, body: change }),
    onMutate: async (change) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (shield) => shield && changed(shield, change));
    },
    // With two quick changes, the first response does not include the second change.
    onSuccess: ({ data }, change) => {
      if (isLast()) cache.setQueryData(queryKey, data);
      if ('set' in change) return;
      void cache.invalidateQueries({ queryKey: moderationRulesQuery(slug).queryKey });
      void cache.invalidateQueries({ queryKey: chatroomQuery(slug).queryKey });
    },
    onError: (error, change) => {
      toast.refused(error);
      if ('enabled' in change) cache.setQueryData(queryKey, (shield) => shield && { ...shield, enabled: !change.enabled });
      // Only the server knows the last actor and the changes of others.
      if (isLast()) void cache.invalidateQueries({ queryKey });
    },
  });
}

/** `changed_by` and `changed_at` stay null until the server responds. */
const changed = (shield: Shield, change: Change): Shield =>
  'set' in change
    ? { ...shield, set: withShieldChange(shield.set, change.set) }
    : { ...shield, enabled: change.enabled, changed_by: null, changed_at: null };
