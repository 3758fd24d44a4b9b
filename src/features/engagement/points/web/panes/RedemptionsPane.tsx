import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { PageLink } from '../manage/PageLink.tsx';
import { RedemptionQueue } from '../queue/RedemptionQueue.tsx';

export default function RedemptionsPane({ channel }: PaneProps) {
  return (
    <div className="flex min-h-0 flex-1 flex-col md:max-h-112">
      <PageLink slug={channel.slug} />
      <RedemptionQueue slug={channel.slug} chatroomId={channel.chatroom.id} />
    </div>
  );
}
