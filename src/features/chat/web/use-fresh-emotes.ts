import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { emotesQuery } from '../../emotes/web/use-emotes.ts';
import { relationQuery } from './queries.ts';

/** Reads the emotes again when the viewer's subscription changes: with it locked ones become usable, a gifted one included (K-07). */
export function useFreshEmotes(slug: string): void {
  const cache = useQueryClient();
  const relation = useQuery(relationQuery(slug)).data;
  const until = relation === undefined ? undefined : (relation.subscription?.expires_at ?? null);
  const known = useRef(until);
  useEffect(() => {
    if (until === undefined) return;
    const before = known.current;
    known.current = until;
    if (before !== undefined && before !== until) void cache.invalidateQueries({ queryKey: emotesQuery(slug).queryKey });
  }, [cache, slug, until]);
}
