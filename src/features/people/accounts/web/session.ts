import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { readSession, type Self, signOut } from '#features/people/accounts/contract/entry.ts';

/** Read once per page, then updated by the viewer's own actions. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => (await call(readSession, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

export function useSession() {
  return useQuery(sessionQuery);
}

/** Null when signed out and while the session loads. */
export function useViewer(): Self | null {
  return useQuery(sessionQuery).data?.viewer ?? null;
}

/** Returns a function that runs an action or opens the sign-in dialog. A press before the session has loaded waits for it. */
export function useSignedInAction(): (act: () => void) => void {
  const cache = useQueryClient();
  return (act) => {
    cache.ensureQueryData(sessionQuery).then(({ viewer }) => (viewer ? act() : askToSignIn()), toast.refused);
  };
}

/** Caches the signed-in user and invalidates everything read while signed out. */
export function setSignedIn(cache: QueryClient, viewer: Self): void {
  cache.setQueryData(sessionQuery.queryKey, { viewer, first_account: false });
  void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}

/** Resets all other queries, so that no data of the user remains in the page. */
export function setSignedOut(cache: QueryClient): void {
  cache.setQueryData(sessionQuery.queryKey, { viewer: null, first_account: false });
  void cache.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}

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

export type AuthView = 'sign-in' | 'sign-up' | 'forgot-password';

/** Setters of the mounted dialogs; null closes. */
const dialogs = new Set<(view: AuthView | null) => void>();

export function askToSignIn(view: AuthView = 'sign-in'): void {
  for (const show of dialogs) show(view);
}

export function closeAuthDialog(): void {
  for (const show of dialogs) show(null);
}

export function useAuthView(): AuthView | null {
  const [shown, show] = useState<AuthView | null>(null);
  useEffect(() => {
    dialogs.add(show);
    return () => void dialogs.delete(show);
  }, []);
  return shown;
}
