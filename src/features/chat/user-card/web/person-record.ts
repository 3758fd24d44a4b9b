import { queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { showPersonRecord } from '#features/chat/moderation/contract/person.ts';

export const personRecordKey = (slug: string, username: string) => ['person-record', slug, username.toLowerCase()];

/** A user's moderation record in a channel: sanctions and notes. It is refetched each time it is opened. */
export const personRecordQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: personRecordKey(slug, username),
    queryFn: async ({ signal }) => (await call(showPersonRecord, { params: { slug, username }, signal })).data,
    retry: false,
  });
