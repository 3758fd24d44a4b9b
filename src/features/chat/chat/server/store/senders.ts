import { type RawBuilder, sql } from 'kysely';
import { secondsAfter } from '#core/contract/durations.ts';
import type { Db } from '#core/server/db/db.ts';
import { unnest } from '#core/server/db/unnest.ts';
import { badgesHeld, type ChannelMembership } from '#features/channel/channels/server/api.ts';
import { emotesIn, withoutEmoteNames } from '#features/channel/emotes/rules/token.ts';
import { sharedEmote } from '#features/channel/emotes/server/api.ts';
import { REPEAT_SECONDS, SLOW_MODE_LOOKBACK } from '#features/chat/chat/rules/input-lock.ts';
import { MESSAGE_BYTES } from '#features/chat/chat/rules/message-text.ts';
import type { Ban } from '#features/chat/moderation/rules/ban.ts';
import { CHATROOM_COLUMNS, type ChatroomRow } from './chatrooms.ts';

/** Maximum lead of another node's clock. Later messages predate a clock that was set back, and must not lock out their sender. */
const CLOCK_SKEW = 60;

/** An emote token with a name, as a PostgreSQL pattern. */
const NAMED_TOKEN = '\\[emote:([1-9][0-9]{0,14}):[A-Za-z0-9_!-]*\\]';

export interface SendQuery {
  chatroomId: number;
  senderId: number;
  content: string;
  originalId: string | null;
}

export interface Original {
  id: string;
  content: string;
  senderId: number;
  username: string;
}

export interface NamedEmote {
  id: number;
  channelId: number;
  name: string;
  subscribersOnly: boolean;
  isBroadcaster: boolean;
  isModerator: boolean;
  isSubscriber: boolean;
}

export interface SenderFacts {
  chatroom: ChatroomRow;
  membership: ChannelMembership;
  accountCreatedAt: Date;
  /** The suspended part: the sender's account, the channel (or its broadcaster's account), or null. */
  suspended: 'account' | 'channel' | null;
  /** It may have expired. */
  ban: Ban | null;
  /** Within this room and within the longest slow mode interval. */
  lastMessageAt: Date | null;
  /** When this person last sent the same text here, ignoring the spelling of emotes. Null if too long ago for a repeat. */
  sameTextAt: Date | null;
  original: Original | null;
  emotes: readonly NamedEmote[];
  hasFilters: boolean;
}

/** Rows of other tables arrive as JSON, with times as text. */
interface FactsRow
  extends ChatroomRow,
    Omit<ChannelMembership, 'subscription' | 'isFounder' | 'color' | 'chosenBadges'>,
    Pick<SenderFacts, 'accountCreatedAt' | 'suspended' | 'lastMessageAt' | 'sameTextAt' | 'hasFilters'> {
  place: number;
  subscription: { expires_at: string; months: number; is_founder: boolean } | null;
  identity: { color: string | null; badges: string[] | null } | null;
  ban: { permanent: boolean; created_at: string; expires_at: string | null } | null;
  originalContent: string | null;
  originalSenderId: number | null;
  originalUsername: string | null;
  emotes: NamedEmote[];
}

const NO_ORIGINAL = sql`null::text as "originalContent", null::int8 as "originalSenderId", null::text as "originalUsername"`;
const ORIGINAL = sql`o.content as "originalContent", o.sender_id as "originalSenderId", ou.username as "originalUsername"`;
const JOIN_ORIGINAL = sql`
  left join messages o on o.id = requested.original_id and o.chatroom_id = r.id and o.deleted is null and (r.cleared_until is null or o.created_at > r.cleared_until)
  left join users ou on ou.id = o.sender_id`;

const NO_EMOTES = sql`'[]'::json as emotes`;
const usableEmotes = (now: Date) => sql`
  coalesce((
    select json_agg(row_to_json(named))
      from (select e.id, e.channel_id as "channelId", e.name, e.subscribers_only as "subscribersOnly", owner.user_id = u.id as "isBroadcaster",
                   exists (select 1 from channel_roles where channel_id = e.channel_id and user_id = u.id and role = 'moderator') as "isModerator",
                   exists (select 1 from channel_subscriptions where channel_id = e.channel_id and user_id = u.id and expires_at > ${now})
                     as "isSubscriber"
              from emotes e join channels owner on owner.id = e.channel_id
             where e.id = any (requested.emote_ids::int8[]) and e.removed_at is null) named), '[]') as emotes`;

const CHANNEL_SUSPENDED = sql`
  (select c.suspended_at is not null or owner.suspended_at is not null
     from channels c join users owner on owner.id = c.user_id where c.id = r.channel_id)`;

/**
 * Reads the facts of a batch in one statement, in order; null for an unknown room. Optional rows are subqueries: planning joins took three
 * times as long, and planning is most of the latency of one message.
 */
export async function listSenders(db: Db, queries: readonly SendQuery[], now: Date): Promise<(SenderFacts | null)[]> {
  const withOriginals = queries.some(({ originalId }) => originalId !== null);
  const requested = queries.map(({ content, ...query }) => ({
    ...query,
    bare: withoutEmoteNames(content),
    emoteIds: `{${channelEmotesIn(content).join()}}`,
  }));
  const withEmotes = requested.some(({ emoteIds }) => emoteIds !== '{}');
  const columns = { chatroomId: 'int8', senderId: 'int8', bare: 'text', originalId: 'uuid', emoteIds: 'text' } as const;
  const rows = await db.rows(sql<FactsRow>`
    select ${CHATROOM_COLUMNS}, requested.place, u.id as "userId", u.username, u.slug, u.is_staff as "isStaff",
           u.created_at as "accountCreatedAt",
           case when u.suspended_at is not null then 'account' when ${CHANNEL_SUSPENDED} then 'channel' end as suspended,
           (select c.user_id = u.id from channels c where c.id = r.channel_id) as "isBroadcaster",
           coalesce((select own.is_verified from channels own where own.user_id = u.id), false) as "isVerified", u.bot is not null as "isBot",
           array(select role from channel_roles where channel_id = r.channel_id and user_id = u.id) as roles,
           ${badgesHeld(sql`r.channel_id`, sql`u.id`)} as "customBadges",
           (select created_at from follows where channel_id = r.channel_id and user_id = u.id) as "followingSince",
           coalesce((select quantity from channel_gifts where channel_id = r.channel_id and user_id = u.id), 0) as "giftedSubscriptions",
           ${ownRow(sql`expires_at, months, is_founder from channel_subscriptions`)} as subscription,
           exists (select 1 from channel_filters where channel_id = r.channel_id) as "hasFilters",
           ${ownRow(sql`color, badges from identities`)} as identity,
           ${ownRow(sql`permanent, created_at, expires_at from bans`, sql`and ended_at is null`)} as ban,
           (select m.created_at ${messagesSince(SLOW_MODE_LOOKBACK, now)} order by m.created_at desc limit 1) as "lastMessageAt",
           (select max(m.created_at) ${messagesSince(REPEAT_SECONDS, now)} and ${withoutNames(sql`m.content`)} = requested.bare) as "sameTextAt",
           ${withOriginals ? ORIGINAL : NO_ORIGINAL}, ${withEmotes ? usableEmotes(now) : NO_EMOTES}
      from ${unnest(requested, 'requested', columns, { ordinality: 'place', keepsPlan: true })}
      join chatrooms r on r.id = requested.chatroom_id
      join users u on u.id = requested.sender_id
      ${withOriginals ? JOIN_ORIGINAL : sql``}`);
  const facts: (SenderFacts | null)[] = queries.map(() => null);
  for (const row of rows) facts[row.place - 1] = factsOf(row, queries[row.place - 1]!.originalId);
  return facts;
}

const ownRow = (columnsFrom: RawBuilder<unknown>, condition = sql``) => sql`
  (select row_to_json(found) from (select ${columnsFrom} where channel_id = r.channel_id and user_id = u.id ${condition}) found)`;

/** This person's messages in this room within the last seconds: one range of the index, in this month's partition only. */
const messagesSince = (seconds: number, now: Date) => sql`
  from messages m
 where m.sender_id = u.id and m.chatroom_id = r.id and m.created_at > ${secondsAfter(now, -seconds)} and m.created_at < ${secondsAfter(now, CLOCK_SKEW)}`;

/** The SQL form of `withoutEmoteNames`. An emote may be sent without its name, but is stored with it. */
const withoutNames = (content: RawBuilder<unknown>) => sql`regexp_replace(${content}, ${NAMED_TOKEN}, '[emote:\\1]', 'g')`;

/** The emotes to look up in the database. Shared emotes are known without it, and a too long text is refused anyway. */
function channelEmotesIn(content: string): number[] {
  if (content.length > MESSAGE_BYTES) return [];
  return [...new Set(emotesIn(content).flatMap((mention) => (mention && !sharedEmote(mention.id) ? [mention.id] : [])))];
}

function factsOf(row: FactsRow, originalId: string | null): SenderFacts {
  const { subscription, identity, ban, originalContent, originalSenderId, originalUsername, emotes, hasFilters } = row;
  return {
    chatroom: row,
    membership: {
      ...row,
      subscription: subscription && { expiresAt: new Date(subscription.expires_at), months: subscription.months },
      isFounder: subscription?.is_founder ?? false,
      color: identity?.color ?? null,
      chosenBadges: identity?.badges ?? null,
    },
    accountCreatedAt: row.accountCreatedAt,
    suspended: row.suspended,
    ban: ban && {
      permanent: ban.permanent,
      createdAt: new Date(ban.created_at),
      expiresAt: ban.expires_at === null ? null : new Date(ban.expires_at),
      endedAt: null,
    },
    lastMessageAt: row.lastMessageAt,
    sameTextAt: row.sameTextAt,
    original:
      originalId === null || originalContent === null
        ? null
        : { id: originalId, content: originalContent, senderId: originalSenderId!, username: originalUsername! },
    emotes,
    hasFilters,
  };
}

/** Returns the people without a message in the paired room, as `room person`. */
export async function listNewcomers(db: Db, pairs: readonly { chatroomId: number; senderId: number }[]): Promise<Set<string>> {
  const rows = await db.rows(sql<{ pair: string }>`
    select distinct pair.chatroom_id || ' ' || pair.sender_id as pair
      from ${unnest(pairs, 'pair', { chatroomId: 'int8', senderId: 'int8' })}
     where not exists (select 1 from messages m where m.sender_id = pair.sender_id and m.chatroom_id = pair.chatroom_id)`);
  return new Set(rows.map(({ pair }) => pair));
}
