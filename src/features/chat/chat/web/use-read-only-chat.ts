import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { relationQuery } from '#features/channel/channels/web/api.ts';
import type { ChatRoom } from './chat-room.ts';
import type { ChatChannel, OpenChat } from './open-chat.ts';
import { useOpenPanel } from './panels/open-panel.ts';

/** A chat without a message box. `openPerson` must be stable. */
export function useReadOnlyChat(channel: ChatChannel, room: ChatRoom, openPerson: OpenChat['openPerson']): OpenChat {
  const role = useQuery({ ...relationQuery(channel.slug), enabled: room.viewer !== null }).data?.role ?? 'viewer';
  const panel = useOpenPanel();
  const composer = useRef(null);
  return useMemo(
    () => ({
      channel,
      room,
      role,
      panel,
      composer,
      replyTo: null,
      setReplyTo: () => undefined,
      openPerson,
      openDialog: () => undefined,
      isPopout: false,
      isReadOnly: true,
    }),
    [channel, room, role, panel, openPerson],
  );
}
