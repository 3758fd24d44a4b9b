import { useMemo } from 'react';
import { useActiveParts } from '../chat-parts.ts';
import type { OpenChat } from '../open-chat.ts';
import { Notices } from './notices.ts';

/** See N-01, N-02 and N-04 to N-06. */
export function ChatNotices({ chat }: { chat: OpenChat }) {
  const { channel, room } = chat;
  const notices = useMemo(() => new Notices(room.log), [room]);
  return useActiveParts().map(({ name, Notices: NoticesPart, Listener }) => [
    NoticesPart && <NoticesPart key={name} channel={channel} notices={notices} />,
    Listener && <Listener key={`${name} listener`} chat={chat} />,
  ]);
}
