import { v7 } from 'uuid';
import type { Refuses } from '#core/contract/endpoint.ts';
import type { AnyEvent } from '#core/contract/event.ts';
import { realtimeDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { changeStreamTitle, findMembership } from '#features/channel/channels/server/api.ts';
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
import { publishRoomUpdate } from './rooms.ts';
import { type ChatroomRow, lockChatroom, updateModes } from './store/chatrooms.ts';
import { chatroomOnWire } from './wire.ts';

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
