import { PollsPane as Polls } from '#features/polls/web/PollsPane.tsx';
import type { PaneProps } from '../panes.ts';

export default function PollsPane({ channel }: PaneProps) {
  return <Polls slug={channel.slug} chatroomId={channel.chatroom.id} />;
}
