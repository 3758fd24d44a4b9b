import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { useModerationUpdates } from './use-moderation-updates.ts';
import { useOwnHeld, type Viewer } from './use-own-held.ts';

/** Keeps moderation data current for moderators, and held messages current for signed-in viewers. */
export function AutomodUpdates({ chat }: { chat: OpenChat }) {
  const { channel, room, role } = chat;
  useModerationUpdates(channel.slug, isModeratorOrAbove(role) ? channel.chatroom.id : null);
  return room.viewer === null ? null : <OwnHeld chat={chat} viewer={room.viewer} />;
}

function OwnHeld({ chat, viewer }: { chat: OpenChat; viewer: Viewer }) {
  useOwnHeld(chat, viewer);
  return null;
}
