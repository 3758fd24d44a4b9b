import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { readSession, type Self, signOut } from '#features/accounts/contract/entry.ts';

/** Who is signed in, and whether anybody has an account yet. Read once per page, then kept by what the viewer does. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await call(readSession, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The session, with its loading and error states. */
export function useSession() {
  return useQuery(sessionQuery);
}

/** Who is signed in; null for a stranger, and while that is not known yet. */
export function useViewer(): Self | null {
  return useQuery(sessionQuery).data?.viewer ?? null;
}

/** Takes note that somebody signed in: what was read as a stranger is read again. */
export function enter(cache: QueryClient, viewer: Self): void {
  cache.setQueryData(sessionQuery.queryKey, { viewer, first_account: false });
  void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}

/** Takes note that nobody is signed in any more: nothing of the person stays in the page. */
export function leave(cache: QueryClient): void {
  cache.setQueryData(sessionQuery.queryKey, { viewer: null, first_account: false });
  void cache.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}

/** Ends the session of this browser. */
export function useSignOut() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(signOut),
    onSuccess: () => {
      leave(cache);
      toast('accounts.signed_out');
    },
    onError: toast.refused,
  });
}
