import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#core/web/api.ts';
import { parseBoolean, preference } from '#core/web/preference.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { toast } from '#core/web/toast.ts';
import { accountRenamed, readSession, type Self, signOut } from '#features/people/accounts/contract/entry.ts';

/** Whether somebody has signed in with this browser. Other people are shown the sign-up form first. */
const hasAccount = preference('has-account', false, parseBoolean);

/** Read once per page, then updated by the viewer's own actions. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const { data } = await call(readSession, { signal });
    if (data.viewer !== null) hasAccount.set(true);
    return data;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export function useSession() {
  return useQuery(sessionQuery);
}

/** Null when signed out and while the session loads. */
export function useViewer(): Self | null {
  return useQuery(sessionQuery).data?.viewer ?? null;
}

/**
 * Returns a function that runs an action or opens the sign-in dialog with the purpose. A press before the session has loaded waits for it.
 */
export function useSignedInAction(purpose: string): (act: () => void) => void {
  const cache = useQueryClient();
  return (act) => {
    cache.ensureQueryData(sessionQuery).then(({ viewer }) => (viewer ? act() : askToSignIn(purpose)), toast.refused);
  };
}

const setViewer = (cache: QueryClient, viewer: Self | null): void => {
  cache.setQueryData(sessionQuery.queryKey, (known) => ({ sign_up: known?.sign_up ?? ('open' as const), viewer, first_account: false }));
};

/** Caches the signed-in user and invalidates everything read while signed out. */
export function setSignedIn(cache: QueryClient, viewer: Self): void {
  hasAccount.set(true);
  setViewer(cache, viewer);
  void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}

/** Resets all other queries, so that no data of the user remains in the page. */
export function setSignedOut(cache: QueryClient): void {
  setViewer(cache, null);
  void cache.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
}

/** Shows the new name of the viewer everywhere after staff renamed the account. */
export function useRenames(): void {
  const cache = useQueryClient();
  const viewer = useViewer();
  useRealtime(accountRenamed, viewer && [viewer.id], ({ user }) => {
    toast('accounts.renamed', { name: user.username });
    void cache.invalidateQueries();
  });
  // The new name closes the sockets, and the event can be lost with them.
  useSubscriptionConfirmed(accountRenamed, viewer && [viewer.id], ({ again }) => {
    if (again) void cache.invalidateQueries({ queryKey: sessionQuery.queryKey });
  });
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

interface AuthPrompt {
  view: AuthView;
  /** A sentence without its period, such as "Sign in to vote". Null when the person opened the dialog for itself. */
  purpose: string | null;
}

/** Setters of the mounted dialogs; null closes. */
const dialogs = new Set<(next: (shown: AuthPrompt | null) => AuthPrompt | null) => void>();

/** For an action that needs an account. */
export function askToSignIn(purpose: string): void {
  for (const show of dialogs) show(() => ({ view: hasAccount.get() ? 'sign-in' : 'sign-up', purpose }));
}

/** Opens a form, or replaces the shown one and keeps its purpose. */
export function openAuthDialog(view: AuthView): void {
  for (const show of dialogs) show((shown) => ({ view, purpose: shown?.purpose ?? null }));
}

export function closeAuthDialog(): void {
  for (const show of dialogs) show(() => null);
}

export function useAuthPrompt(): AuthPrompt | null {
  const [shown, show] = useState<AuthPrompt | null>(null);
  useEffect(() => {
    dialogs.add(show);
    return () => void dialogs.delete(show);
  }, []);
  return shown;
}
