import { ChatRulesEditor } from '#features/chat/web/modes/ChatRulesEditor.tsx';
import { useRoomUpdates } from '#features/chat/web/use-room-updates.ts';
import type { PaneProps } from '../panes.ts';

export default function ChatRulesPane({ channel }: PaneProps) {
  useRoomUpdates(channel.slug, channel.chatroom.id);
  return (
    <div className="p-3">
      <ChatRulesEditor slug={channel.slug} />
    </div>
  );
}
