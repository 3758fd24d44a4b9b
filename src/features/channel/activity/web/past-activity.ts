import type { ReplyOf } from '#core/contract/endpoint.ts';
import type { PayloadOf } from '#core/contract/event.ts';
import type { showActivity } from '#features/channel/activity/contract.ts';
import { followersUpdated } from '#features/channel/channels/contract/relation.ts';
import { type LoadedChatParts, Notices } from '#features/chat/chat/web/api.ts';
import { type Activity, ActivityLog } from './activity-log.ts';

type StoredEvents = ReplyOf<typeof showActivity>['data']['entries'];

/** Replays stored events (newest first) into a log, each at its own time. Skips unknown events. */
export function replayActivity(roomId: number, stored: StoredEvents, parts: readonly LoadedChatParts[]): readonly Activity[] {
  let at = new Date(0);
  const log = new ActivityLog(roomId, () => at);
  const notices = new Notices(log, () => at.getTime());
  const handlers = new Map(parts.flatMap(({ pastActivity = {} }) => Object.entries(pastActivity)));
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
