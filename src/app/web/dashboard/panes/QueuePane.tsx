import { HeldQueue } from '#features/chat/web/queue/HeldQueue.tsx';
import type { PaneProps } from '../panes.ts';

export default function QueuePane({ channel }: PaneProps) {
  return <HeldQueue slug={channel.slug} chatroomId={channel.chatroom.id} />;
}
