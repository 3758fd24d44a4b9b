import { queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { listPastPolls } from '#features/polls/contract.ts';

/** The last polls of a channel that have ended. `since` is part of the key, so that the list is refetched when it changes. */
export const pastPollsQuery = (slug: string, since: string) =>
  queryOptions({
    queryKey: ['past-polls', slug, since],
    queryFn: async ({ signal }) => (await call(listPastPolls, { params: { slug }, signal })).data.polls,
  });
