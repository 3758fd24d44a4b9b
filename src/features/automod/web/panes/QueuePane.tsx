import type { PaneProps } from '#features/channels/web/api.ts';
import { HeldQueue } from '../queue/HeldQueue.tsx';

export default function QueuePane({ channel }: PaneProps) {
  return <HeldQueue slug={channel.slug} chatroomId={channel.chatroom.id} />;
}
