import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { readSession, type Self, signOut } from '#features/people/accounts/contract/entry.ts';
import { askToSignIn } from './auth-prompt.ts';

/** The person who is signed in, and whether any account exists yet. Read once per page, then updated by the viewer's own actions. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await call(readSession, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The session, with its loading and error states. */
export function useSession() {
  return useQuery(sessionQuery);
}

/** The signed-in user. Null when nobody is signed in, and while the session is loading. */
export function useViewer(): Self | null {
  return useQuery(sessionQuery).data?.viewer ?? null;
}

/**
 * Returns a function that runs an action of signed-in users, or asks a visitor to sign in. A press that comes before the session is loaded
 * waits for it.
 */
export function useSignedInAction(): (act: () => void) => void {
  const cache = useQueryClient();
  return (act) => {
    cache.ensureQueryData(sessionQuery).then(({ viewer }) => (viewer ? act() : askToSignIn()), toast.refused);
  };
}

/** Stores the signed-in user and invalidates everything that was read while signed out. */
export function setSignedIn(cache: QueryClient, viewer: Self): void {
  cache.setQueryData(sessionQuery.queryKey, { viewer, first_account: false });
  void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}

/** Stores that nobody is signed in and resets all other queries, so that none of the user's data stays in the page. */
export function setSignedOut(cache: QueryClient): void {
  cache.setQueryData(sessionQuery.queryKey, { viewer: null, first_account: false });
  void cache.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}

/** Ends the session of this browser. */
export function useSignOut() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call(signOut),
    onSuccess: () => {
      setSignedOut(cache);
      toast('accounts.signed_out');
    },
    onError: toast.refused,
  });
}
