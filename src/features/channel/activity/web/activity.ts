import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { MINUTE_MS, msBetween } from '#core/contract/durations.ts';
import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { PayloadOf } from '#core/contract/event.ts';
import { call } from '#core/web/api.ts';
import { useRealtime } from '#core/web/realtime.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { showActivity } from '#features/channel/activity/contract.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { followersUpdated } from '#features/channel/channels/contract/relation.ts';
import { type ChatEntries, type ChatEntry, type LoadedChatParts, Notices, useActiveParts } from '#features/chat/chat/web/api.ts';

/** Maximum number of entries; older ones are dropped. */
export const ACTIVITY_CAP = 200;

/** Follows within this time, with no other entry in between, share one line. */
const MERGE_WINDOW_MS = MINUTE_MS;

/** Usernames, latest first. */
export interface FollowsEntry {
  type: 'follows';
  key: string;
  usernames: readonly string[];
}

/** Entries of chat itself are not activity. */
type ActivityEntry = Exclude<ChatEntry, ChatEntries['message' | 'divider' | 'mod_action']>;

interface Activity {
  at: Date;
  entry: FollowsEntry | ActivityEntry;
}

/**
 * Activity of one chatroom, newest first: follows, and every entry of `Notices`. A more complete entry replaces an earlier one in place.
 */
export class ActivityLog {
  readonly roomId: number;
  #now: () => Date;
  #entries: readonly Activity[] = [];
  #listeners = new Set<() => void>();

  constructor(roomId: number, now: () => Date = serverNow) {
    this.roomId = roomId;
    this.#now = now;
  }

  receive(entry: ChatEntry): void {
    if (isActivity(entry)) this.#set([{ at: this.#now(), entry }, ...this.#entries].slice(0, ACTIVITY_CAP));
  }

  /** A repeated follow is listed once. */
  follow(username: string): void {
    const isKnown = this.#entries.some(({ entry }) => entry.type === 'follows' && entry.usernames.includes(username));
    if (isKnown) return;
    const at = this.#now();
    const [latest, ...others] = this.#entries;
    if (latest?.entry.type === 'follows' && msBetween(latest.at, at) < MERGE_WINDOW_MS)
      this.#set([{ at, entry: { ...latest.entry, usernames: [username, ...latest.entry.usernames] } }, ...others]);
    else
      this.#set(
        [{ at, entry: { type: 'follows' as const, key: `follows-${username}`, usernames: [username] } }, ...this.#entries].slice(
          0,
          ACTIVITY_CAP,
        ),
      );
  }

  /** Returns false if the entry was dropped. */
  replace(key: string, entry: ChatEntry): boolean {
    const known = this.#entries.some((one) => one.entry.key === key);
    if (known && isActivity(entry)) this.#set(this.#entries.map((one) => (one.entry.key === key ? { at: one.at, entry } : one)));
    return known;
  }

  entries = (): readonly Activity[] => this.#entries;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(entries: readonly Activity[]): void {
    this.#entries = entries;
    for (const listener of this.#listeners) listener();
  }
}

const isActivity = (entry: ChatEntry): entry is ActivityEntry =>
  entry.type !== 'message' && entry.type !== 'divider' && entry.type !== 'mod_action';

export type ActivityChannel = Pick<Channel, 'id' | 'slug' | 'subscriber_badges'> & { chatroom: { id: number } };

interface ChannelActivity {
  /** Newest first. */
  activities: readonly Activity[];
  notices: Notices;
  past: { isPending: boolean; isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
}

export function useActivity(channel: ActivityChannel): ChannelActivity {
  const { slug } = channel;
  const room = channel.chatroom.id;
  const parts = useActiveParts();
  const log = useMemo(() => new ActivityLog(room), [room]);
  const notices = useMemo(() => new Notices(log), [log]);
  useRealtime(followersUpdated, [channel.id], ({ username, followed }) => {
    if (followed) log.follow(username);
  });
  const past = useQuery({
    queryKey: ['activity', slug],
    queryFn: async ({ signal }) => (await call(showActivity, { params: { slug }, signal })).data.entries,
    staleTime: Number.POSITIVE_INFINITY,
    // Live entries are lost on unmount, so the next mount reads the past again.
    gcTime: 0,
  });
  const live = useSyncExternalStore(log.subscribe, log.entries);
  const replayed = useMemo(() => replayActivity(room, past.data ?? [], parts), [room, past.data, parts]);
  return { activities: useMemo(() => withPast(live, replayed), [live, replayed]), notices, past };
}

type StoredEvents = ReplyOf<typeof showActivity>['data']['entries'];

/** Replays stored events (newest first) into a log, each at its own time. Skips unknown events. */
function replayActivity(roomId: number, stored: StoredEvents, parts: readonly LoadedChatParts[]): readonly Activity[] {
  let at = new Date(0);
  const log = new ActivityLog(roomId, () => at);
  const notices = new Notices(log, () => at.getTime());
  const handlers = new Map(parts.flatMap(({ pastNotices = {} }) => Object.entries(pastNotices)));
  for (const { event, data, created_at } of stored.toReversed()) {
    at = new Date(created_at);
    if (event === followersUpdated.name) log.follow((data as PayloadOf<typeof followersUpdated>).username);
    else handlers.get(event)?.(notices, data);
  }
  return log.entries();
}

/** Live activity followed by the past, without entries contained in both. */
export function withPast(live: readonly Activity[], past: readonly Activity[]): readonly Activity[] {
  const followed = new Set(live.flatMap(({ entry }) => (entry.type === 'follows' ? entry.usernames : [])));
  const known = new Set(live.map(contentOf));
  const missing = past.flatMap((one): Activity[] => {
    const { at, entry } = one;
    const key = `past-${entry.key}`;
    if (entry.type !== 'follows') return known.has(contentOf(one)) ? [] : [{ at, entry: { ...entry, key } }];
    const usernames = entry.usernames.filter((username) => !followed.has(username));
    return usernames.length === 0 ? [] : [{ at, entry: { ...entry, key, usernames } }];
  });
  return [...live, ...missing];
}

const contentOf = ({ entry: { key: _, ...content } }: Activity): string => JSON.stringify(content);
