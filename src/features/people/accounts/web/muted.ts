import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#core/web/api.ts';
import { toast } from '#core/web/toast.ts';
import { listMuted, mutePerson, unmutePerson } from '#features/people/accounts/contract/muted.ts';
import type { Person } from '#features/people/accounts/contract/person.ts';
import { useViewer } from './session.ts';

/** One hour. */
const MUTED_STALE = 3_600_000;

/** The people that the viewer muted, sorted by name (S-04). */
export const mutedQuery = queryOptions({
  queryKey: ['muted'],
  queryFn: async ({ signal }) => (await call(listMuted, { signal })).data,
  staleTime: MUTED_STALE,
});

/** The list with its loading and error states. It is not requested when nobody is signed in. */
export function useMuted() {
  const viewer = useViewer();
  return useQuery({ ...mutedQuery, enabled: viewer !== null });
}

const EMPTY: ReadonlySet<number> = new Set();

/** The ids of everybody the viewer muted. The set keeps its identity until it changes, and is empty when nobody is signed in. */
export function useMutedIds(): ReadonlySet<number> {
  const { data } = useMuted();
  return useMemo(() => (data && data.length > 0 ? new Set(data.map(({ id }) => id)) : EMPTY), [data]);
}

/** The person to mute: one shown on the page, or a typed name that may not exist. */
export type MuteTarget = Person | { username: string };

/**
 * Mutes a person on the page optimistically, and a typed name once the server has found the user. A refusal rolls back and shows a toast.
 */
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
    onSettled: () => reloadIfMissing(cache),
  });
}

/** Unmutes optimistically. A refusal rolls back and shows a toast. */
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
    onSettled: () => reloadIfMissing(cache),
  });
}

const withoutPerson = (people: readonly Person[], id: number): Person[] => people.filter((one) => one.id !== id);
const withPerson = (people: readonly Person[], { id, username, slug }: Person): Person[] =>
  [...withoutPerson(people, id), { id, username, slug }].sort((one, other) => (one.slug < other.slug ? -1 : 1));

/** A mutation cancels a list request in flight, so the list is requested again if it was never loaded. */
function reloadIfMissing(cache: ReturnType<typeof useQueryClient>): void {
  if (!cache.getQueryData(mutedQuery.queryKey)) void cache.invalidateQueries({ queryKey: mutedQuery.queryKey });
}
