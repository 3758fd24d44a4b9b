import type { PaneProps } from '#features/channels/web/api.ts';
import { ShieldBox } from '../shield/ShieldBox.tsx';

export default function ShieldPane({ channel, role }: PaneProps) {
  return <ShieldBox slug={channel.slug} chatroomId={channel.chatroom.id} role={role} />;
}
