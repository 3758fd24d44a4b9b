import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import type { ChannelMembership } from '#features/channels/server/api.ts';
import { SLOW_MODE_MAX } from '#features/chat/contract/chatroom.ts';
import { MESSAGE_BYTES } from '#features/chat/rules/message-text.ts';
import { REPEAT_SECONDS } from '#features/chat/rules/sending-pace.ts';
import { emotesIn, withoutEmoteNames } from '#features/emotes/rules/token.ts';
import { sharedEmote } from '#features/emotes/server/api.ts';
import type { Ban } from '#features/moderation/rules/ban.ts';
import { CHATROOM_COLUMNS, type ChatroomRow } from './chatrooms.ts';

/** Seconds that the clock of another node may be ahead. What lies further ahead was said before a clock was set back, and must not lock its sender out until then. */
const CLOCK_SKEW = 60;

/** An emote token with a name, as PostgreSQL reads it. */
const NAMED_TOKEN = '\\[emote:([1-9][0-9]{0,14}):[A-Za-z0-9_!-]*\\]';

/** Who wants to say what, where. */
export interface Asked {
  chatroomId: number;
  senderId: number;
  content: string;
  /** The message that a reply answers: a UUID, else null. */
  originalId: string | null;
}

export interface Original {
  id: string;
  content: string;
  senderId: number;
  username: string;
}

/** An emote of a channel that a message names, and what its sender is in that channel. */
export interface NamedEmote {
  id: number;
  channelId: number;
  name: string;
  subscribersOnly: boolean;
  isBroadcaster: boolean;
  isModerator: boolean;
  isSubscriber: boolean;
}

/** What the tables say of one message's sender in its room. */
export interface SenderFacts {
  chatroom: ChatroomRow;
  standing: ChannelMembership;
  accountCreatedAt: Date;
  /** The one that nobody lifted; it may be over. */
  ban: Ban | null;
  /** In this room, if it was within the longest slow mode. */
  lastMessageAt: Date | null;
  /** When this person last said the very same here, however its emotes were spelled, if it was within the time that makes it a repeat. */
  sameTextAt: Date | null;
  /** Null when it is not in this room, or was deleted. */
  original: Original | null;
  /** Those of channels, as far as they can still be used. */
  emotes: readonly NamedEmote[];
  /** The channel has banned words or levels: ask moderation for them. */
  hasFilters: boolean;
}

/** Rows of other tables arrive as JSON, their times as text. */
interface FactsRow extends ChatroomRow, Omit<ChannelMembership, 'subscription' | 'isFounder' | 'color' | 'chosenBadges'> {
  place: number;
  subscription: { expires_at: string; months: number; is_founder: boolean } | null;
  identity: { color: string | null; badges: string[] | null } | null;
  ban: { permanent: boolean; created_at: string; expires_at: string | null } | null;
  accountCreatedAt: Date;
  lastMessageAt: Date | null;
  sameTextAt: Date | null;
  originalContent: string | null;
  originalSenderId: number | null;
  originalUsername: string | null;
  emotes: NamedEmote[];
  hasFilters: boolean;
}

const NO_ORIGINAL = sql`null::text as "originalContent", null::int8 as "originalSenderId", null::text as "originalUsername"`;
const ORIGINAL = sql`o.content as "originalContent", o.sender_id as "originalSenderId", ou.username as "originalUsername"`;
const JOIN_ORIGINAL = sql`
  left join messages o on o.id = asked.original_id and o.chatroom_id = r.id and o.deleted is null and (r.cleared_until is null or o.created_at > r.cleared_until)
  left join users ou on ou.id = o.sender_id`;

const NO_EMOTES = sql`'[]'::json as emotes`;
const emotesNow = (now: Date) => sql`
  coalesce((
    select json_agg(row_to_json(named))
      from (select e.id, e.channel_id as "channelId", e.name, e.subscribers_only as "subscribersOnly", owner.user_id = u.id as "isBroadcaster",
                   exists (select 1 from channel_roles where channel_id = e.channel_id and user_id = u.id and role = 'moderator') as "isModerator",
                   exists (select 1 from channel_subscriptions where channel_id = e.channel_id and user_id = u.id and expires_at > ${now})
                     as "isSubscriber"
              from emotes e join channels owner on owner.id = e.channel_id
             where e.id = any (asked.emote_ids::int8[]) and e.removed_at is null) named), '[]') as emotes`;

/**
 * The facts for each message of a batch, in its order, in one statement; null for a room that does not exist. What may be missing is read by
 * subqueries, not joins: a dozen joins took the planner three times as long, which is most of what a lone message waits for.
 */
export async function listSenders(db: Db, asked: readonly Asked[], now: Date): Promise<(SenderFacts | null)[]> {
  const withOriginals = asked.some(({ originalId }) => originalId !== null);
  const emoteIds = asked.map(({ content }) => channelEmotesIn(content));
  const withEmotes = emoteIds.some((ids) => ids.length > 0);
  const rows = await db.rows(sql<FactsRow>`
    select ${CHATROOM_COLUMNS}, asked.place, u.id as "userId", u.username, u.slug, u.is_staff as "isStaff",
           u.created_at as "accountCreatedAt",
           (select c.user_id = u.id from channels c where c.id = r.channel_id) as "isBroadcaster",
           coalesce((select own.is_verified from channels own where own.user_id = u.id), false) as "isVerified",
           array(select role from channel_roles where channel_id = r.channel_id and user_id = u.id) as roles,
           (select created_at from follows where channel_id = r.channel_id and user_id = u.id) as "followingSince",
           coalesce((select quantity from channel_gifts where channel_id = r.channel_id and user_id = u.id), 0) as "giftedSubscriptions",
           ${theirs(sql`expires_at, months, is_founder from channel_subscriptions`)} as subscription,
           exists (select 1 from channel_filters where channel_id = r.channel_id) as "hasFilters",
           ${theirs(sql`color, badges from identities`)} as identity,
           ${theirs(sql`permanent, created_at, expires_at from bans`, sql`and ended_at is null`)} as ban,
           (select m.created_at ${saidSince(SLOW_MODE_MAX, now)} order by m.created_at desc limit 1) as "lastMessageAt",
           (select max(m.created_at) ${saidSince(REPEAT_SECONDS, now)} and ${bare(sql`m.content`)} = asked.bare) as "sameTextAt",
           ${withOriginals ? ORIGINAL : NO_ORIGINAL}, ${withEmotes ? emotesNow(now) : NO_EMOTES}
      from unnest(
             ${asked.map(({ chatroomId }) => chatroomId)}::int8[], ${asked.map(({ senderId }) => senderId)}::int8[],
             ${asked.map(({ content }) => withoutEmoteNames(content))}::text[], ${asked.map(({ originalId }) => originalId)}::uuid[],
             ${emoteIds.map((ids) => `{${ids.join()}}`)}::text[]
           ) with ordinality as asked (chatroom_id, sender_id, bare, original_id, emote_ids, place)
      join chatrooms r on r.id = asked.chatroom_id
      join users u on u.id = asked.sender_id
      ${withOriginals ? JOIN_ORIGINAL : sql``}`);
  const facts: (SenderFacts | null)[] = asked.map(() => null);
  for (const row of rows) facts[row.place - 1] = factsOf(row, asked[row.place - 1]!.originalId);
  return facts;
}

/** The row about this person in this channel as JSON, or null. */
const theirs = (columnsFrom: RawBuilder<unknown>, condition = sql``) => sql`
  (select row_to_json(found) from (select ${columnsFrom} where channel_id = r.channel_id and user_id = u.id ${condition}) found)`;

/** What this person said here in the last seconds: a stretch of the index, in this month's partition alone. */
const saidSince = (seconds: number, now: Date) => sql`
  from messages m
 where m.sender_id = u.id and m.chatroom_id = r.id and m.created_at > ${before(now, seconds)} and m.created_at < ${before(now, -CLOCK_SKEW)}`;

/** `withoutEmoteNames` of what was said: an emote may have been written without its name, and is stored with it. */
const bare = (content: RawBuilder<unknown>) => sql`regexp_replace(${content}, ${NAMED_TOKEN}, '[emote:\\1]', 'g')`;

/** What the database must be asked about: the emotes of everybody are known without it, and a text that is too long is refused anyway. */
function channelEmotesIn(content: string): number[] {
  if (content.length > MESSAGE_BYTES) return [];
  return [...new Set(emotesIn(content).flatMap((mention) => (mention && !sharedEmote(mention.id) ? [mention.id] : [])))];
}

function factsOf(row: FactsRow, originalId: string | null): SenderFacts {
  const { subscription, identity, ban, originalContent, originalSenderId, originalUsername, emotes, hasFilters } = row;
  return {
    chatroom: row,
    standing: {
      ...row,
      subscription: subscription && { expiresAt: new Date(subscription.expires_at), months: subscription.months },
      isFounder: subscription?.is_founder ?? false,
      color: identity?.color ?? null,
      chosenBadges: identity?.badges ?? null,
    },
    accountCreatedAt: row.accountCreatedAt,
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

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

/** Which of these people never said anything in the room beside their name. Answers `room person`. */
export async function listNewcomers(db: Db, pairs: readonly { chatroomId: number; senderId: number }[]): Promise<Set<string>> {
  const rows = await db.rows(sql<{ pair: string }>`
    select distinct pair.chatroom_id || ' ' || pair.sender_id as pair
      from unnest(${pairs.map(({ chatroomId }) => chatroomId)}::int8[], ${pairs.map(({ senderId }) => senderId)}::int8[])
             as pair (chatroom_id, sender_id)
     where not exists (select 1 from messages m where m.sender_id = pair.sender_id and m.chatroom_id = pair.chatroom_id)`);
  return new Set(rows.map(({ pair }) => pair));
}
