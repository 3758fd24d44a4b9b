import { useMemo } from 'react';
import { useActiveFeatures } from '#core/web/settings.ts';
import { useChatParts } from '../chat-parts.ts';
import type { OpenChat } from '../open-chat.ts';
import { Notices } from './notices.ts';

/** Hears everything that happens in a room besides messages, and puts a row for each fact into the chat (N-01, N-02, N-04 to N-06). */
export function ChatNotices({ chat }: { chat: OpenChat }) {
  const { channel, room } = chat;
  const notices = useMemo(() => new Notices(room.log), [room]);
  return useActiveParts().map(({ name, Notices: Hears, Listener }) => [
    Hears && <Hears key={name} channel={channel} notices={notices} />,
    Listener && <Listener key={`${name} listener`} chat={chat} />,
  ]);
}

/** The parts of the features that are on. */
export function useActiveParts() {
  const active = new Set(useActiveFeatures().map(({ manifest }) => manifest.name));
  return useChatParts().filter(({ name }) => active.has(name));
}
