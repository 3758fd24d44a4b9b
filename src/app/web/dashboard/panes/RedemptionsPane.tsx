import { RedemptionQueue } from '../../../../features/points/web/queue/RedemptionQueue.tsx';
import type { PaneProps } from '../panes.ts';

export default function RedemptionsPane({ channel }: PaneProps) {
  return <RedemptionQueue slug={channel.slug} chatroomId={channel.chatroom.id} />;
}
