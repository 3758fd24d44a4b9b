import { PageLink } from '#features/points/web/keeping/PageLink.tsx';
import { RedemptionQueue } from '#features/points/web/queue/RedemptionQueue.tsx';
import type { PaneProps } from '../panes.ts';

export default function RedemptionsPane({ channel }: PaneProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col md:max-h-112">
      <PageLink slug={channel.slug} />
      <RedemptionQueue slug={channel.slug} chatroomId={channel.chatroom.id} />
    </div>
  );
}
