import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { type OwnIdentity, showIdentity, updateIdentity } from '#features/channel/channels/contract/identity.ts';

/** Milliseconds. */
const IDENTITY_STALE = 5 * MINUTE_MS;

/** Identity is stored per channel and user (ID-02). */
export interface IdentityOf {
  channelId: number;
  userId: number;
}

export const identityQuery = ({ channelId, userId }: IdentityOf) =>
  queryOptions({
    queryKey: ['identity', channelId, userId],
    queryFn: async ({ signal }) => (await call(showIdentity, { params: { channelId, userId }, signal })).data.identity,
    staleTime: IDENTITY_STALE,
  });

/** Saves optimistically and rolls back with a toast on failure (ID-05). The shared mutation scope sends one change at a time. */
export function useSaveIdentity(of: IdentityOf) {
  const cache = useQueryClient();
  const { queryKey } = identityQuery(of);
  const mutationKey = ['save', ...queryKey];
  /** True when no later change is pending. An earlier response must not overwrite a later optimistic change. */
  const isLast = () => cache.isMutating({ mutationKey }) <= 1;
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (next: OwnIdentity) => call(updateIdentity, { params: { ...of }, body: changeOf(next) }),
    onMutate: async (next) => {
      await cache.cancelQueries({ queryKey });
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(queryKey, next);
      return before;
    },
    onSuccess: ({ data }) => {
      if (isLast()) cache.setQueryData(queryKey, data.identity);
      // The user card shows the same badges and color.
      void cache.invalidateQueries({ queryKey: ['user-card'] });
    },
    onError: (error, _next, before) => {
      cache.setQueryData(queryKey, before);
      toast.refused(error);
      if (!isLast()) void cache.invalidateQueries({ queryKey });
    },
  });
}

function changeOf({ badges, chosen_color }: OwnIdentity): { badges: string[]; color?: string } {
  const worn = badges.filter(({ active }) => active).map(({ type }) => type);
  return chosen_color === null ? { badges: worn } : { badges: worn, color: chosen_color };
}
