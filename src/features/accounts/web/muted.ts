import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { listMuted, mutePerson, unmutePerson } from '#features/accounts/contract/muted.ts';
import type { Person } from '#features/accounts/contract/person.ts';
import { useViewer } from './session.ts';

/** */
const MUTED_STALE = 3_600_000;

/** The people that the viewer muted, by name (S-04). */
export const mutedQuery = queryOptions({
  queryKey: ['muted'],
  queryFn: async ({ signal }) => (await call(listMuted, { signal })).data,
  staleTime: MUTED_STALE,
});

/** The list with its loading and error states. A stranger has none and asks for none. */
export function useMuted() {
  const viewer = useViewer();
  return useQuery({ ...mutedQuery, enabled: viewer !== null });
}

const NOBODY: ReadonlySet<number> = new Set();

/** The ids of everybody that the viewer muted; the same set until it changes, empty for a stranger. */
export function useMutedIds(): ReadonlySet<number> {
  const { data } = useMuted();
  return useMemo(() => (data && data.length > 0 ? new Set(data.map(({ id }) => id)) : NOBODY), [data]);
}

/** Whom to mute: somebody on the page, or a name that was typed and may be nobody's. */
export type MuteTarget = Person | { username: string };

/** Mutes somebody on the page at once, a typed name when the server knows it; takes it back with a toast when it refuses. */
export function useMute() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (target: MuteTarget) => call(mutePerson, { body: 'id' in target ? { user_id: target.id } : { username: target.username } }),
    onMutate: async (target) => {
      await cache.cancelQueries({ queryKey: mutedQuery.queryKey });
      if ('id' in target) cache.setQueryData(mutedQuery.queryKey, (people) => people && withPerson(people, target));
    },
    onSuccess: ({ data: person }) => {
      cache.setQueryData(mutedQuery.queryKey, (people) => people && withPerson(people, person));
      toast.good('accounts.muted.muted', { name: person.username });
    },
    onError: (error, target) => {
      if ('id' in target) cache.setQueryData(mutedQuery.queryKey, (people) => people && withoutPerson(people, target.id));
      toast.refused(error);
    },
    onSettled: () => readIfMissing(cache),
  });
}

/** Unmutes at once, and mutes again with a toast when the server refuses. */
export function useUnmute() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Person) => call(unmutePerson, { params: { userId: id } }),
    onMutate: async ({ id }) => {
      await cache.cancelQueries({ queryKey: mutedQuery.queryKey });
      cache.setQueryData(mutedQuery.queryKey, (people) => people && withoutPerson(people, id));
    },
    onSuccess: (_reply, { username }) => toast.good('accounts.muted.unmuted', { name: username }),
    onError: (error, person) => {
      cache.setQueryData(mutedQuery.queryKey, (people) => people && withPerson(people, person));
      toast.refused(error);
    },
    onSettled: () => readIfMissing(cache),
  });
}

const withoutPerson = (people: readonly Person[], id: number): Person[] => people.filter((one) => one.id !== id);
const withPerson = (people: readonly Person[], { id, username, slug }: Person): Person[] =>
  [...withoutPerson(people, id), { id, username, slug }].sort((one, other) => (one.slug < other.slug ? -1 : 1));

/** A change while the list was being read stopped the reading: it knows nothing yet. */
function readIfMissing(cache: ReturnType<typeof useQueryClient>): void {
  if (!cache.getQueryData(mutedQuery.queryKey)) void cache.invalidateQueries({ queryKey: mutedQuery.queryKey });
}
