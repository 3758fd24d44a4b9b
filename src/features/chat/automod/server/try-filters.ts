import { sql } from 'kysely';
import { HOUR_MS, msAfter } from '#core/contract/durations.ts';
import type { BodyOf, ReplyInput } from '#core/contract/endpoint.ts';
import { historyDate } from '#core/contract/time.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import type { Client } from '#core/server/http/route.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership } from '#features/channel/channels/server/api.ts';
import { replaceEmotes } from '#features/channel/emotes/rules/token.ts';
import { tryFilterDraft, WORKBENCH_HOURS } from '#features/chat/automod/contract/workbench.ts';
import { requireChatroomOf } from '#features/chat/chat/server/api.ts';
import { moderationFeature } from '#features/chat/moderation/feature.ts';
import { TEST_MESSAGES_MAX, tryFilters } from '#features/chat/moderation/server/api.ts';

type FilterTestResult = ReplyInput<typeof tryFilterDraft>['data'];

/** Chats with a running test. */
const running = perContext(() => new Set<number>());

/** Includes deleted messages, because the draft should match them. Only one test of a chat runs at a time, on each node. */
export async function tryDraft(
  ctx: Ctx,
  slug: string,
  viewer: Viewer,
  draft: BodyOf<typeof tryFilterDraft>,
  client: Pick<Client, 'isGone'>,
): Promise<FilterTestResult> {
  const room = await requireChatroomOf(ctx.db, slug, tryFilterDraft);
  const role = roleOf((await findMembership(ctx.db, room.channelId, viewer.id))!);
  if (!can(moderationFeature.permissions.change_banned_words, role)) return tryFilterDraft.refuse('NOT_ALLOWED');
  const chats = running(ctx);
  if (chats.has(room.id)) return tryFilterDraft.refuse('TEST_RUNNING');
  chats.add(room.id);
  try {
    return await runTest(ctx, room.id, draft, client);
  } finally {
    chats.delete(room.id);
  }
}

async function runTest(
  ctx: Ctx,
  chatroomId: number,
  draft: BodyOf<typeof tryFilterDraft>,
  client: Pick<Client, 'isGone'>,
): Promise<FilterTestResult> {
  const since = msAfter(ctx.now(), -WORKBENCH_HOURS * HOUR_MS);
  const recent = await listMessagesSince(ctx.db, chatroomId, since, TEST_MESSAGES_MAX + 1);
  const checked = recent.slice(0, TEST_MESSAGES_MAX);
  const texts = checked.map(({ content }) => replaceEmotes(content, ' '));
  const { caught, notCaught, ...counts } = await tryFilters(texts, draft, tryFilterDraft, client.isGone);
  const examplesAt = (indexes: readonly number[]) => indexes.map((index) => exampleOf(checked[index]!));
  return {
    ...counts,
    is_all: counts.looked === recent.length,
    caught: caught.map(({ rule, count, examples }) => ({ rule, count, examples: examplesAt(examples) })),
    not_caught: examplesAt(notCaught),
  };
}

const exampleOf = ({ id, username, content, createdAt }: RecentMessageRow) => ({
  id,
  username,
  content,
  created_at: historyDate(createdAt),
});

interface RecentMessageRow {
  id: string;
  username: string;
  content: string;
  createdAt: Date;
}

/** Includes deleted messages, newest first. */
function listMessagesSince(db: Db, chatroomId: number, since: Date, limit: number): Promise<RecentMessageRow[]> {
  return db.rows(sql<RecentMessageRow>`
    select m.id, u.username, m.content, m.created_at as "createdAt"
      from messages m join users u on u.id = m.sender_id
     where m.chatroom_id = ${chatroomId}::int8 and m.created_at > ${since}
     order by m.created_at desc limit ${limit}::int`);
}
