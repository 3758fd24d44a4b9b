import type { QueryOf, Refuses, ReplyOf } from '#core/contract/endpoint.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { identityOf } from '#features/channels/rules/identity.ts';
import { isModeratorOrAbove, roleOf } from '#features/channels/rules/permissions.ts';
import { appearanceOf, findStanding, lockPerson } from '#features/channels/server/api.ts';
import {
  approveHeldMessage,
  denyHeldMessage,
  type HeldMessage,
  heldMessageDecided,
  listHeldMessages,
  listOwnHeldMessages,
  ownHeldMessageDecided,
} from '#features/chat/contract/held-messages.ts';
import { HISTORY_PAGE } from '#features/chat/contract/history.ts';
import type { MessageMetadata } from '#features/chat/contract/message.ts';
import { banOf, record } from '#features/moderation/server/api.ts';
import { requireChatroomOf } from './find-room.ts';
import { sayNow } from './say-now.ts';
import type { ChatroomRow } from './store/chatrooms.ts';
import { decideHeld, findHeld, type HeldRow, isReadable, listDeniedOf, listHeld, listWaitingOf } from './store/held-messages.ts';
import { heldOnWire, ownHeldOnWire } from './wire.ts';

export async function readHeld({ db }: Ctx, slug: string, viewer: Viewer, query: QueryOf<typeof listHeldMessages>) {
  const room = await requireModeratedRoom(db, slug, viewer, listHeldMessages);
  const limit = query.limit ?? HISTORY_PAGE;
  const rows = await listHeld(db, room.id, query.state, query.cursor ?? null, limit + 1);
  const messages: HeldMessage[] = rows.slice(0, limit).map(heldOnWire);
  return { messages, next_cursor: rows.length > limit ? messages.at(-1)!.id : null };
}

/** What was denied while its sender was away from the chat is told a day long, and the latest of it. */
const DENIED_TOLD = { hours: 24, most: 100 } as const;

export async function readOwnHeld({ db, now }: Ctx, slug: string, viewer: Viewer): Promise<ReplyOf<typeof listOwnHeldMessages>['data']> {
  const room = await requireChatroomOf(db, slug, listOwnHeldMessages);
  const since = new Date(now().getTime() - DENIED_TOLD.hours * 3_600_000);
  const [waiting, denied] = await Promise.all([
    listWaitingOf(db, room.id, viewer.id),
    listDeniedOf(db, room.id, viewer.id, since, DENIED_TOLD.most),
  ]);
  return { messages: waiting.map(ownHeldOnWire), denied };
}

/** Says a held message now, once: the room hears it from who wrote it, with a new place, unless they were banned meanwhile. */
export function approveHeld(ctx: Ctx, slug: string, viewer: Viewer, messageId: string): Promise<void> {
  return ctx.tx(async (tx) => {
    const room = await requireModeratedRoom(tx, slug, viewer, approveHeldMessage);
    const held = await decide(ctx, tx, room, viewer, messageId, 'approved', approveHeldMessage);
    // Who bans them at the same time waits, and then hides this one too.
    await lockPerson(tx, held.senderId);
    const now = ctx.now();
    if (await banOf(tx, room.channelId, held.senderId, now)) return approveHeldMessage.refuse('SENDER_BANNED');
    await sayHeld(tx, room, held, now);
  });
}

export function denyHeld(ctx: Ctx, slug: string, viewer: Viewer, messageId: string): Promise<void> {
  return ctx.tx(async (tx) => {
    const room = await requireModeratedRoom(tx, slug, viewer, denyHeldMessage);
    await decide(ctx, tx, room, viewer, messageId, 'denied', denyHeldMessage);
  });
}

async function decide(
  ctx: Ctx,
  tx: Tx,
  room: ChatroomRow,
  viewer: Viewer,
  id: string,
  state: 'approved' | 'denied',
  endpoint: Refuses<'HELD_MESSAGE_NOT_FOUND' | 'ALREADY_DECIDED'>,
): Promise<HeldRow> {
  const held = (await findHeld(tx, room.id, id)) ?? endpoint.refuse('HELD_MESSAGE_NOT_FOUND');
  const at = ctx.now();
  if (!(await decideHeld(tx, held.id, state, viewer.id, at))) return endpoint.refuse('ALREADY_DECIDED');
  await record(tx, {
    channelId: room.channelId,
    act: state === 'approved' ? 'approve_message' : 'deny_message',
    actorId: viewer.id,
    targetId: held.senderId,
    details: { reason: held.reason, labels: held.labels },
    messageIds: [held.id],
    at,
  });
  const { id: viewerId, username, slug: viewerSlug } = viewer;
  const decided = heldOnWire({ ...held, state, decidedBy: { id: viewerId, username, slug: viewerSlug }, decidedAt: at });
  tx.publish(heldMessageDecided, [room.id], decided);
  tx.publish(ownHeldMessageDecided, [held.senderId], decided);
  return held;
}

async function sayHeld(tx: Tx, room: ChatroomRow, held: HeldRow, now: Date): Promise<void> {
  const standing = (await findStanding(tx, room.channelId, held.senderId))!;
  const { id, chatroomId, senderId, content, type, replyToId } = held;
  const identity = identityOf(appearanceOf(standing, now));
  const metadata = await metadataNow(tx, held);
  const message = { id, chatroomId, senderId, content, type, metadata, identity, replyToId, violatedRules: held.labels };
  await sayNow(tx, message, { channelId: room.channelId, username: standing.username, slug: standing.slug }, now);
}

/** What it answers may have been deleted while it waited. */
async function metadataNow(tx: Tx, { metadata, chatroomId, replyToId }: HeldRow): Promise<MessageMetadata | null> {
  if (!metadata?.original_message || (replyToId && (await isReadable(tx, chatroomId, replyToId)))) return metadata;
  return { ...metadata, original_message: { id: metadata.original_message.id, content: '' } };
}

async function requireModeratedRoom(
  db: Db,
  slug: string,
  viewer: Viewer,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<ChatroomRow> {
  const room = await requireChatroomOf(db, slug, endpoint);
  const standing = (await findStanding(db, room.channelId, viewer.id))!;
  return isModeratorOrAbove(roleOf(standing)) ? room : endpoint.refuse('NOT_ALLOWED');
}
