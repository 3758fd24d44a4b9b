import { HOUR_MS, msAfter, SECOND_MS } from '#core/contract/durations.ts';
import type { QueryOf, Refuses, ReplyOf } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { readPage } from '#core/server/read-page.ts';
import { isModeratorOrAbove, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership } from '#features/channel/channels/server/api.ts';
import {
  approveHeldMessage,
  denyHeldMessage,
  HELD_PER_PERSON,
  type HeldMessage,
  heldMessageCreated,
  heldMessageDecided,
  heldMessagesHidden,
  listHeldMessages,
  listOwnHeldMessages,
  type OwnHeldMessage,
  ownHeldMessageDecided,
  UNDO_DENY_SECONDS,
  undoDenyHeldMessage,
} from '#features/chat/automod/contract/held-messages.ts';
import { HISTORY_PAGE } from '#features/chat/chat/contract/history.ts';
import { type ChatroomRow, type MessageToHold, requireChatroomOf, sendHeldMessage } from '#features/chat/chat/server/api.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import {
  decideHeld,
  findHeld,
  type HeldRow,
  insertHeld,
  listDeniedBySender,
  listHeld,
  listQueuedOfSender,
  listRoomsWaitingFor,
  listWaitingBySender,
  undoDenied,
} from './store/held-messages.ts';

/** Queues held messages, up to the limit per sender, and notifies the moderators of each room. */
export async function holdMessages(tx: Tx, messages: readonly MessageToHold[], now: Date): Promise<ReadonlySet<string>> {
  const rows = messages.map((message) => ({ ...message, senderId: message.sender.id }));
  const waiting = await insertHeld(tx, rows, HELD_PER_PERSON, now);
  for (const row of rows) {
    if (!waiting.has(row.id)) continue;
    tx.publish(
      heldMessageCreated,
      [row.chatroomId],
      heldOnWire({ ...row, createdAt: now, state: 'waiting', decidedBy: null, decidedAt: null }),
    );
  }
  return waiting;
}

export async function readHeld({ db }: Ctx, slug: string, viewer: Viewer, query: QueryOf<typeof listHeldMessages>) {
  const room = await requireModeratedRoom(db, slug, viewer, listHeldMessages);
  const list = (limit: number) => listHeld(db, room.id, query.state, query.cursor ?? null, limit);
  const { rows, next } = await readPage(query.limit ?? HISTORY_PAGE, list, ({ id }) => id);
  return { messages: rows.map(heldOnWire), next_cursor: next };
}

/** A person who is banned from a channel or suspended. `channelId` is null for a suspension. */
interface HeldSender {
  senderId: number;
  channelId: number | null;
}

/** Removes a person's messages from the queues. They keep waiting, and return when the ban or suspension ends. */
export async function hideHeldOf(tx: Tx, { senderId, channelId }: HeldSender): Promise<void> {
  for (const room of await listRoomsWaitingFor(tx, senderId, channelId)) {
    tx.publish(heldMessagesHidden, [room], { chatroom_id: room, sender_id: senderId });
  }
}

export async function returnHeldOf(tx: Tx, { senderId, channelId }: HeldSender): Promise<void> {
  for (const held of await listQueuedOfSender(tx, senderId, channelId)) tx.publish(heldMessageCreated, [held.chatroomId], heldOnWire(held));
}

/** How long and how many denied messages are reported to their sender, newest first. */
const DENIED_REPORTED = { hours: 24, max: 100 } as const;

export async function readOwnHeld({ db, now }: Ctx, slug: string, viewer: Viewer): Promise<ReplyOf<typeof listOwnHeldMessages>['data']> {
  const room = await requireChatroomOf(db, slug, listOwnHeldMessages);
  const since = msAfter(now(), -DENIED_REPORTED.hours * HOUR_MS);
  const [waiting, denied] = await Promise.all([
    listWaitingBySender(db, room.id, viewer.id),
    listDeniedBySender(db, room.id, viewer.id, since, DENIED_REPORTED.max),
  ]);
  return { messages: waiting.map(ownHeldOnWire), denied };
}

/** Posts a held message at the end of the chat, unless the sender is banned. */
export function approveHeld(ctx: Ctx, slug: string, viewer: Viewer, messageId: string): Promise<void> {
  return ctx.tx(async (tx) => {
    const room = await requireModeratedRoom(tx, slug, viewer, approveHeldMessage);
    const held = await decide(ctx, tx, room, viewer, messageId, 'approved', approveHeldMessage);
    if (!(await sendHeldMessage(tx, room, held, ctx.now()))) return approveHeldMessage.refuse('SENDER_BANNED');
  });
}

export function denyHeld(ctx: Ctx, slug: string, viewer: Viewer, messageId: string): Promise<void> {
  return ctx.tx(async (tx) => {
    const room = await requireModeratedRoom(tx, slug, viewer, denyHeldMessage);
    await decide(ctx, tx, room, viewer, messageId, 'denied', denyHeldMessage);
  });
}

/** Returns a message to the queue. Its sender reads that it waits again. */
export function undoDeny(ctx: Ctx, slug: string, viewer: Viewer, messageId: string): Promise<void> {
  return ctx.tx(async (tx) => {
    const room = await requireModeratedRoom(tx, slug, viewer, undoDenyHeldMessage);
    const held = (await findHeld(tx, room.id, messageId)) ?? undoDenyHeldMessage.refuse('HELD_MESSAGE_NOT_FOUND');
    const at = ctx.now();
    const isUndone = await undoDenied(tx, held.id, viewer.id, msAfter(at, -UNDO_DENY_SECONDS * SECOND_MS));
    if (!isUndone) return undoDenyHeldMessage.refuse('UNDO_EXPIRED');
    await record(tx, {
      channelId: room.channelId,
      act: 'undo_deny_message',
      actorId: viewer.id,
      targetId: held.senderId,
      messageIds: [held.id],
      at,
    });
    const waiting = heldOnWire({ ...held, state: 'waiting', decidedBy: null, decidedAt: null });
    // The queue shows no messages of people who have been banned or suspended since.
    const queued = await listQueuedOfSender(tx, held.senderId, room.channelId);
    if (queued.some(({ id }) => id === held.id)) tx.publish(heldMessageCreated, [room.id], waiting);
    tx.publish(ownHeldMessageDecided, [held.senderId], waiting);
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
    // A denied message is in no history, so the log holds its text.
    details: { reason: held.reason, labels: held.labels, ...(state === 'denied' && { denied_text: held.content }) },
    messageIds: [held.id],
    at,
  });
  const { id: viewerId, username, slug: viewerSlug } = viewer;
  const decided = heldOnWire({ ...held, state, decidedBy: { id: viewerId, username, slug: viewerSlug }, decidedAt: at });
  tx.publish(heldMessageDecided, [room.id], decided);
  tx.publish(ownHeldMessageDecided, [held.senderId], decided);
  return held;
}

async function requireModeratedRoom(
  db: Db,
  slug: string,
  viewer: Viewer,
  endpoint: Refuses<'CHANNEL_NOT_FOUND' | 'NOT_ALLOWED'>,
): Promise<ChatroomRow> {
  const room = await requireChatroomOf(db, slug, endpoint);
  const membership = (await findMembership(db, room.channelId, viewer.id))!;
  return isModeratorOrAbove(roleOf(membership)) ? room : endpoint.refuse('NOT_ALLOWED');
}

const ownHeldOnWire = ({ id, chatroomId, content, type, metadata, createdAt }: HeldRow): OwnHeldMessage => ({
  id,
  chatroom_id: chatroomId,
  content,
  type,
  metadata,
  created_at: wireDate(createdAt),
});

const heldOnWire = (row: HeldRow): HeldMessage => ({
  ...ownHeldOnWire(row),
  sender: row.sender,
  reason: row.reason,
  violated_rules: row.labels,
  state: row.state,
  decided_by: row.decidedBy,
  decided_at: row.decidedAt && wireDate(row.decidedAt),
});
