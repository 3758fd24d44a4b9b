import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useRealtime } from '#core/web/realtime.ts';
import { ChannelBadgesContext, type ChatParts, type OpenChat } from '#features/chat/chat/web/api.ts';
import { ownBadgesChanged } from '#features/chat/identity/contract.ts';
import { useBadgeUpdates } from './badges.ts';
import { identityQuery } from './use-identity.ts';

function BadgePictures({ chat: { channel }, children }: { chat: OpenChat; children: ReactNode }) {
  const badges = useMemo(() => new Map(channel.channel_badges.map((badge) => [badge.name, badge])), [channel.channel_badges]);
  return <ChannelBadgesContext value={badges}>{children}</ChannelBadgesContext>;
}

function BadgeUpdates({ chat: { channel, room } }: { chat: OpenChat }) {
  const cache = useQueryClient();
  useBadgeUpdates(channel);
  useRealtime(ownBadgesChanged, room.viewer && [room.viewer.id], ({ channel_id: channelId }) => {
    if (channelId === channel.id)
      void cache.invalidateQueries({ queryKey: identityQuery({ channelId, userId: room.viewer!.id }).queryKey });
  });
  return null;
}

export const chatParts: ChatParts = { Wrapper: BadgePictures, Listener: BadgeUpdates };
