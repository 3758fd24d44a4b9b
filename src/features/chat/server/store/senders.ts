import { sql } from 'kysely';
import type { Db } from '../../../../core/server/db/db.ts';
import type { Standing } from '../../../channels/server/api.ts';
import type { Ban } from '../../../moderation/rules.ts';
import { SLOW_MODE_MAX } from '../../contract/chatroom.ts';
import { REPEAT_SECONDS } from '../../rules/sending-pace.ts';
import { CHATROOM_COLUMNS, type ChatroomRow } from './chatrooms.ts';

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

/** All that the rules need to judge one message. */
export interface SendFacts {
  chatroom: ChatroomRow;
  standing: Standing;
  accountCreatedAt: Date;
  /** The one that nobody lifted; it may be over. */
  ban: Ban | null;
  /** In this room, if it was within the longest slow mode. */
  lastMessageAt: Date | null;
  /** When this person last said the very same here, if it was within the time that makes it a repeat. */
  sameTextAt: Date | null;
  /** Null when it is not in this room, or was deleted. */
  original: Original | null;
}

type Prefixed<Row> = Omit<Row, 'subscription'>;
interface FactsRow extends ChatroomRow, Prefixed<Standing> {
  place: number;
  expiresAt: Date | null;
  months: number | null;
  accountCreatedAt: Date;
  banPermanent: boolean | null;
  banCreatedAt: Date | null;
  banExpiresAt: Date | null;
  lastMessageAt: Date | null;
  sameTextAt: Date | null;
  originalContent: string | null;
  originalSenderId: number | null;
  originalUsername: string | null;
}

const NO_ORIGINAL = sql`null::text as "originalContent", null::int8 as "originalSenderId", null::text as "originalUsername"`;
const ORIGINAL = sql`o.content as "originalContent", o.sender_id as "originalSenderId", ou.username as "originalUsername"`;
const JOIN_ORIGINAL = sql`
  left join messages o on o.id = asked.original_id and o.chatroom_id = r.id and o.deleted is null
  left join users ou on ou.id = o.sender_id`;

/** The facts for each message of a batch, in its order, in one statement; null for a room that does not exist. */
export async function listSendFacts(db: Db, asked: readonly Asked[], now: Date): Promise<(SendFacts | null)[]> {
  const withOriginals = asked.some(({ originalId }) => originalId !== null);
  const rows = await db.rows(sql<FactsRow>`
    select ${CHATROOM_COLUMNS}, asked.place, u.id as "userId", u.username, u.slug, u.is_staff as "isStaff",
           u.created_at as "accountCreatedAt", c.user_id = u.id as "isBroadcaster",
           coalesce((select own.is_verified from channels own where own.user_id = u.id), false) as "isVerified",
           array(select role from channel_roles cr where cr.channel_id = c.id and cr.user_id = u.id) as roles,
           (select f.created_at from follows f where f.channel_id = c.id and f.user_id = u.id) as "followingSince",
           s.expires_at as "expiresAt", s.months, coalesce(s.is_founder, false) as "isFounder",
           coalesce((select g.quantity from channel_gifts g where g.channel_id = c.id and g.user_id = u.id), 0) as "giftedSubscriptions",
           i.color, i.badges as "chosenBadges",
           b.permanent as "banPermanent", b.created_at as "banCreatedAt", b.expires_at as "banExpiresAt",
           before.last_at as "lastMessageAt", before.same_at as "sameTextAt",
           ${withOriginals ? ORIGINAL : NO_ORIGINAL}
      from unnest(
             ${asked.map(({ chatroomId }) => chatroomId)}::int8[], ${asked.map(({ senderId }) => senderId)}::int8[],
             ${asked.map(({ content }) => content)}::text[], ${asked.map(({ originalId }) => originalId)}::uuid[]
           ) with ordinality as asked (chatroom_id, sender_id, content, original_id, place)
      join chatrooms r on r.id = asked.chatroom_id
      join channels c on c.id = r.channel_id
      join users u on u.id = asked.sender_id
      left join channel_subscriptions s on s.channel_id = c.id and s.user_id = u.id
      left join identities i on i.channel_id = c.id and i.user_id = u.id
      left join bans b on b.channel_id = c.id and b.user_id = u.id and b.ended_at is null
      left join lateral (
        select max(m.created_at) as last_at,
               max(m.created_at) filter (where m.content = asked.content and m.created_at > ${before(now, REPEAT_SECONDS)}) as same_at
          from messages m
         where m.sender_id = u.id and m.chatroom_id = r.id and m.created_at > ${before(now, SLOW_MODE_MAX)}
      ) before on true
      ${withOriginals ? JOIN_ORIGINAL : sql``}`);
  const facts: (SendFacts | null)[] = asked.map(() => null);
  for (const row of rows) facts[row.place - 1] = factsOf(row, asked[row.place - 1]!.originalId);
  return facts;
}

function factsOf(row: FactsRow, originalId: string | null): SendFacts {
  const { expiresAt, months, originalContent, originalSenderId, originalUsername } = row;
  return {
    chatroom: row,
    standing: { ...row, subscription: expiresAt === null || months === null ? null : { expiresAt, months } },
    accountCreatedAt: row.accountCreatedAt,
    ban: row.banCreatedAt && {
      permanent: row.banPermanent === true,
      createdAt: row.banCreatedAt,
      expiresAt: row.banExpiresAt,
      endedAt: null,
    },
    lastMessageAt: row.lastMessageAt,
    sameTextAt: row.sameTextAt,
    original:
      originalId === null || originalContent === null
        ? null
        : { id: originalId, content: originalContent, senderId: originalSenderId!, username: originalUsername! },
  };
}

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);
