import { queryOptions } from '@tanstack/react-query';
import { call } from '#core/web/api.ts';
import { showPersonRecord } from '#features/chat/moderation/contract/person.ts';

export const personRecordKey = (slug: string, username: string) => ['person-record', slug, username.toLowerCase()];

/** Refetched on each opening. */
export const personRecordQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: personRecordKey(slug, username),
    queryFn: async ({ signal }) => (await call(showPersonRecord, { params: { slug, username }, signal })).data,
    retry: false,
  });
