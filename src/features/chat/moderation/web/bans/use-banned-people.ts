import { type InfiniteData, type QueryClient, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call, RefusedCall } from '#core/web/api.ts';
import { pagedQuery } from '#core/web/query.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { toast } from '#core/web/toast.ts';
import { useNow } from '#core/web/use-now.ts';
import {
  BAN_PAGE_MAX,
  type BannedPerson,
  createBan,
  deleteBan,
  listBans,
  userBanned,
  userUnbanned,
} from '#features/chat/moderation/contract/bans.ts';
import { activeBans } from './ban-order.ts';

export interface BannedPeopleChannel {
  slug: string;
  user: { username: string };
  chatroom: { id: number };
}

/** Number of newest bans fetched when a user is banned while the list is open. */
const NEWEST = '20';

/** Cursor of the next page. It stays valid when rows are removed from this page. */
interface Page {
  bans: BannedPerson[];
  next: string | null;
}
type Pages = InfiniteData<Page, unknown>;

export const bannedPeopleQuery = (slug: string) =>
  pagedQuery(
    ['banned-people', slug],
    async (cursor, signal): Promise<Page> => {
      const bans = await call(listBans, { params: { channel: slug }, query: { cursor }, signal });
      return { bans, next: bans.length < BAN_PAGE_MAX ? null : bans.at(-1)!.id };
    },
    ({ next }) => next,
  );

/** Loads all pages, because sorting and searching need the complete list. */
export function useBannedPeople(slug: string, chatroomId: number) {
  const cache = useQueryClient();
  const { queryKey } = bannedPeopleQuery(slug);
  const list = useInfiniteQuery(bannedPeopleQuery(slug));
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, data } = list;
  // Depends on the number of pages, because a page that arrives at once may never be observed as fetching.
  const pages = data?.pages.length ?? 0;
  useEffect(() => {
    if (pages > 0 && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [pages, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  // The event has no reason, so the newest bans are fetched with one request, regardless of loaded pages.
  useRealtime(userBanned, [chatroomId], () => loadNewestBans(cache, slug));
  useRealtime(userUnbanned, [chatroomId], ({ user }) => cache.setQueryData(queryKey, (pages) => pages && withoutPerson(pages, user.id)));

  const bans = useMemo(() => data?.pages.flatMap((page) => page.bans), [data]);
  const now = useNow(10_000);
  const active = useMemo(() => activeBans(bans ?? [], now), [bans, now]);
  return { ...list, bans, active };
}
/** The loaded bans. `active` excludes those that have expired since. */
export type BannedPeople = ReturnType<typeof useBannedPeople>;

/** A failure leaves the list unchanged, because the next event tries again. */
async function loadNewestBans(cache: QueryClient, slug: string): Promise<void> {
  const newest = await call(listBans, { params: { channel: slug }, query: { limit: NEWEST } }).catch(() => null);
  if (newest) cache.setQueryData(bannedPeopleQuery(slug).queryKey, (pages) => pages && mergeBans(pages, newest));
}

export function useBan(slug: string, done: (ban: { username: string; minutes: number | null }) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ username, minutes, reason }: { username: string; minutes: number | null; reason: string }) =>
      call(createBan, {
        params: { channel: slug },
        body: { banned_username: username, permanent: minutes === null, duration: minutes, reason },
      }),
    onSuccess: async (_reply, { username, minutes }) => {
      done({ username, minutes });
      await loadNewestBans(cache, slug);
    },
  });
}

/** Optimistic. Restores the ban if the server refuses. */
export function useUnban(slug: string) {
  const cache = useQueryClient();
  const { queryKey } = bannedPeopleQuery(slug);
  return useMutation({
    mutationFn: (lifted: BannedPerson) => call(deleteBan, { params: { channel: slug, person: lifted.id } }),
    onMutate: async (lifted) => {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (pages) => pages && withoutPerson(pages, lifted.banned_user.id));
    },
    onError: (error, lifted) => {
      // Another moderator lifted the ban, or it expired. Both are the intended result.
      if (error instanceof RefusedCall && error.code === 'NOT_BANNED') return;
      cache.setQueryData(queryKey, (pages) => pages && mergeBans(pages, [lifted]));
      toast.refused(error);
    },
  });
}

/** Inserts the bans newest first, like the server, and replaces older entries of the same people. */
function mergeBans(pages: Pages, bans: readonly BannedPerson[]): Pages {
  const people = new Set(bans.map(({ banned_user }) => banned_user.id));
  const next = pages.pages.map((page) => ({ ...page, bans: page.bans.filter(({ banned_user }) => !people.has(banned_user.id)) }));
  for (const ban of bans) {
    const page =
      next.find((candidate) => candidate.bans.length > 0 && candidate.bans.at(-1)!.ban.banned_at <= ban.ban.banned_at) ?? next.at(-1)!;
    const at = page.bans.findIndex((existing) => existing.ban.banned_at <= ban.ban.banned_at);
    page.bans.splice(at < 0 ? page.bans.length : at, 0, ban);
  }
  return { ...pages, pages: next };
}

const withoutPerson = (pages: Pages, userId: number): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, bans: page.bans.filter(({ banned_user }) => banned_user.id !== userId) })),
});
