import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { watchRefusals } from '#core/web/api.ts';
import { useRealtime, useSubscriptionConfirmed } from '#core/web/realtime.ts';
import { ownRoleChanged } from '#features/channel/channels/contract/roles.ts';
import { isModeratorOrAbove, targetRoleOfBadges } from '#features/channel/channels/rules/permissions.ts';
import { refetchSpread, relationQuery } from '#features/channel/channels/web/api.ts';
import { messageSenderSent } from '#features/chat/chat/contract/incoming-message.ts';
import { chatMessageSent } from '#features/chat/chat/contract/message.ts';
import type { OpenChat } from './open-chat.ts';

/** Reacts to an event, badges of own messages, a closed connection and refused actions (decisions.md, Time and loss). */
export function useRoleUpdates({ channel, room }: Pick<OpenChat, 'channel' | 'room'>): void {
  const cache = useQueryClient();
  const { queryKey } = relationQuery(channel.slug);
  const inRoom: [number] | null = room.viewer === null ? null : [channel.chatroom.id];
  const readAgain = useEffectEvent(() => void cache.invalidateQueries({ queryKey }));

  useRealtime(ownRoleChanged, room.viewer && [room.viewer.id], ({ channel_id }) => {
    if (channel_id === channel.id) readAgain();
  });
  useRealtime(messageSenderSent, inRoom, ({ sender }) => {
    const relation = cache.getQueryData(queryKey);
    if (relation === undefined || sender.id !== room.viewer?.id) return;
    if (isModeratorOrAbove(targetRoleOfBadges(sender.identity.badges)) !== isModeratorOrAbove(relation.role)) readAgain();
  });
  useSubscriptionConfirmed(chatMessageSent, inRoom, ({ again }) => {
    if (again) refetchSpread(cache, channel.slug, { queryKey });
  });
  const isSignedOut = room.viewer === null;
  useEffect(() => (isSignedOut ? undefined : watchRefusals(({ status }) => status === 403 && readAgain())), [isSignedOut]);
}
