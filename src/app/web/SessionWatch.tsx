import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchRefusals } from '#core/web/api.ts';
import { realtime } from '#core/web/realtime.ts';
import { AuthDialogs } from '#features/people/accounts/web/AuthDialogs.tsx';
import { sessionQuery, useSession } from '#features/people/accounts/web/session.ts';

/** Passes the signed-in person to the realtime connection, and reloads the session when a refusal shows that it ended elsewhere. */
export function SessionWatch() {
  const cache = useQueryClient();
  const session = useSession();
  const viewer = session.data?.viewer;

  useEffect(() => {
    if (viewer !== undefined) realtime.identify(viewer?.id ?? null);
  }, [viewer]);

  useEffect(
    () =>
      watchRefusals(({ code }) => {
        const stale = code === 'CSRF_MISMATCH' || (code === 'NOT_SIGNED_IN' && cache.getQueryData(sessionQuery.queryKey)?.viewer);
        if (stale) void cache.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }),
    [cache],
  );

  return <AuthDialogs />;
}
