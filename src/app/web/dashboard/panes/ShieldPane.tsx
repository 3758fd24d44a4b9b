import { ShieldBox } from '#features/chat/web/shield/ShieldBox.tsx';
import type { PaneProps } from '../panes.ts';

export default function ShieldPane({ channel, role }: PaneProps) {
  return <ShieldBox slug={channel.slug} chatroomId={channel.chatroom.id} role={role} />;
}
