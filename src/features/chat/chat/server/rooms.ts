import { v7 } from 'uuid';
import type { Refuses } from '#core/contract/endpoint.ts';
import type { AnyEvent } from '#core/contract/event.ts';
import { realtimeDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import { channelOfRight } from '#core/server/pusher/authorize.ts';
import { listen } from '#core/server/server-event.ts';
import type { ChannelChatroom } from '#features/channel/channels/contract/channel.ts';
import { can, isModeratorOrAbove, roleOf } from '#features/channel/channels/rules/permissions.ts';
import {
  changeStreamTitle,
  findMembership,
  listMemberships,
  type ReplyContext,
  refuseSuspended,
  requireChannel,
  roleTaken,
} from '#features/channel/channels/server/api.ts';
import { chatroomUpdated } from '#features/chat/chat/contract/chatroom.ts';
import {
  emotesModeActivated,
  emotesModeDeactivated,
  followersModeActivated,
  followersModeDeactivated,
  type ModesChange,
  slowModeActivated,
  slowModeDeactivated,
  subscribersModeActivated,
  subscribersModeDeactivated,
} from '#features/chat/chat/contract/modes.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { applyModesChange, type ModeWithEvents, modesDiffer, toggledModes } from '#features/chat/chat/rules/modes.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import {
  type ChatroomRow,
  channelsOfChatrooms,
  findChatroom,
  findChatroomIds,
  findChatroomOfChannel,
  lockChatroom,
  updateModes,
} from './store/chatrooms.ts';
import { channelChatroomOnWire, chatroomOnWire } from './wire.ts';

/** Refuses a suspended channel like `requireChannel`. */
export async function requireChatroomOf(db: Db, reference: string, endpoint: Refuses<'CHANNEL_NOT_FOUND'>): Promise<ChatroomRow> {
  const channel = await requireChannel(db, reference, endpoint);
  return (await findChatroomOfChannel(db, channel.id)) ?? endpoint.refuse('CHANNEL_NOT_FOUND');
}

export async function requireChatroom(db: Db, id: number, endpoint: Refuses<'CHATROOM_NOT_FOUND'>): Promise<ChatroomRow> {
  const room = (await findChatroom(db, id)) ?? endpoint.refuse('CHATROOM_NOT_FOUND');
  await refuseSuspended(db, room.channelId, endpoint);
  return room;
}

export async function chatroomOfChannel(db: Db, channelId: number): Promise<ChannelChatroom> {
  const room = await findChatroomOfChannel(db, channelId);
  if (!room) throw new Error(`channel ${channelId} has no chatroom`);
  return channelChatroomOnWire(room);
}

declare module '#features/channel/channels/server/contributed-fields.ts' {
  interface ChannelFields {
    chatroom: ChannelChatroom;
  }
}

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** Null without a feature that pins messages. */
    pinnedMessage: (db: Db, channelId: number, now: Date) => Promise<object | null>;
  }
}

export const pinnedMessageOf = async (db: Db, within: ReplyContext, channelId: number): Promise<object | null> =>
  (await contribution(within, 'pinnedMessage')?.(db, channelId, within.now())) ?? null;

/** Every channel has a room, because both are created in the same transaction. */
export const chatroomFields = {
  chatroom: async (db: Db, within: ReplyContext, ids: readonly number[]) =>
    new Map(await Promise.all(ids.map((id) => readChatroom(db, within, id)))),
  chatroom_id: (db: Db, _within: ReplyContext, ids: readonly number[]) => findChatroomIds(db, ids),
};

async function readChatroom(db: Db, within: ReplyContext, channelId: number): Promise<[channelId: number, chatroom: ChannelChatroom]> {
  const [chatroom, pinned_message] = await Promise.all([chatroomOfChannel(db, channelId), pinnedMessageOf(db, within, channelId)]);
  return [channelId, { ...chatroom, pinned_message }];
}

export const moderatorChannel = channelOfRight(/private-chatroom_(\d{1,15})/, async (members, db) => {
  const channelIds = await channelsOfChatrooms(
    db,
    members.map(({ match }) => Number(match[1])),
  );
  const pairs = members.map(({ userId }, index) => ({ channelId: channelIds[index] ?? 0, userId }));
  const memberships = await listMemberships(db, pairs);
  const moderators = memberships.filter((membership) => isModeratorOrAbove(roleOf(membership)));
  const found = new Set(moderators.map(({ channelId, userId }) => `${channelId} ${userId}`));
  return pairs.map(({ channelId, userId }) => found.has(`${channelId} ${userId}`));
});

export const leaveModeratorChannel = listen(roleTaken, async (tx, { channelId, userId, role }) => {
  if (role === 'moderator') tx.disconnect(userId, [`private-chatroom_${(await findChatroomOfChannel(tx, channelId))!.id}`]);
});

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** Empty text without rules. */
    chatRules: (db: Db, chatroomId: number) => Promise<{ text: string; hash: string }>;
  }
}

/** Sent after this transaction commits (CM-04). */
export function publishRoomUpdate(tx: Tx, chatroomId: number): void {
  const rulesOf = contribution(tx, 'chatRules');
  tx.publishLatest(chatroomUpdated, [chatroomId], async (db) => {
    const [room, rules] = await Promise.all([findChatroom(db, chatroomId), rulesOf?.(db, chatroomId)]);
    return room && { ...chatroomOnWire(room), ...(rules && { rules_hash: rules.hash }) };
  });
}

const EVENTS: Record<ModeWithEvents, { on: AnyEvent; off: AnyEvent }> = {
  slow: { on: slowModeActivated, off: slowModeDeactivated },
  followers: { on: followersModeActivated, off: followersModeDeactivated },
  subscribers: { on: subscribersModeActivated, off: subscribersModeDeactivated },
  emotes: { on: emotesModeActivated, off: emotesModeDeactivated },
};

/** A change to the current state publishes nothing. */
export function changeModes(
  ctx: Ctx,
  find: (tx: Tx) => Promise<ChatroomRow>,
  viewer: Viewer,
  change: ModesChange,
  endpoint: Refuses<'NOT_ALLOWED'>,
): Promise<ChatroomRow> {
  return ctx.tx(async (tx) => {
    const { id, channelId } = await find(tx);
    const role = roleOf((await findMembership(tx, channelId, viewer.id))!);
    if (!can(chatFeature.permissions.change_modes, role)) return endpoint.refuse('NOT_ALLOWED');
    const last = await lockChatroom(tx, id);
    const { title, ...modes } = change;
    const editor = { userId: viewer.id, role, at: ctx.now() };
    if (title !== undefined) await changeStreamTitle(tx, channelId, editor, title, endpoint);
    const next = await setModes(tx, viewer, last, modes, ctx.now());
    if (next === null) return last;
    await record(tx, { channelId, act: 'change_modes', actorId: viewer.id, details: modes, at: ctx.now() });
    return next;
  });
}

/** The room must be locked in this transaction. Returns null and publishes nothing if the modes are unchanged. */
export async function setModes(tx: Tx, viewer: Viewer, last: ChatroomRow, change: ModesChange, now: Date): Promise<ChatroomRow | null> {
  const next = { ...last, ...applyModesChange(last, change) };
  if (!modesDiffer(last, next)) return null;
  await updateModes(tx, last.id, next, now);
  publishRoomUpdate(tx, last.id);
  publishModeEvents(tx, viewer, last, next, now);
  return next;
}

/** See wire.md 1.7. */
function publishModeEvents(tx: Tx, { id, username, slug }: Viewer, last: ChatroomRow, next: ChatroomRow, now: Date): void {
  const room = chatroomOnWire(next);
  for (const { mode, isOn } of toggledModes(last, next)) {
    const { on, off } = EVENTS[mode];
    tx.publish(isOn ? on : off, [next.id], {
      ...room,
      id: v7({ msecs: now.getTime() }),
      user: { id, username, slug },
      created_at: realtimeDate(now),
      message_interval: next.messageInterval,
      min_duration: next.followingMinDuration,
    });
  }
}
