import type { PaneProps } from '#features/channels/web/api.ts';
import { ChatRulesEditor } from '../modes/ChatRulesEditor.tsx';
import { useRoomUpdates } from '../use-room-updates.ts';

export default function ChatRulesPane({ channel }: PaneProps) {
  useRoomUpdates(channel.slug, channel.chatroom.id);
  return (
    <div className="p-3">
      <ChatRulesEditor slug={channel.slug} />
    </div>
  );
}
