import { PageLink } from '../../../../features/points/web/keeping/PageLink.tsx';
import { RedemptionQueue } from '../../../../features/points/web/queue/RedemptionQueue.tsx';
import type { PaneProps } from '../panes.ts';

export default function RedemptionsPane({ channel }: PaneProps) {
  return (
    <>
      <PageLink slug={channel.slug} />
      <RedemptionQueue slug={channel.slug} chatroomId={channel.chatroom.id} />
    </>
  );
}
