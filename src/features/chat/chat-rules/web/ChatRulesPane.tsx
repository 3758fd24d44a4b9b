import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { ChatRulesEditor } from './ChatRulesEditor.tsx';
import { useRulesUpdates } from './queries.ts';

export default function ChatRulesPane({ channel }: PaneProps) {
  useRulesUpdates(channel.slug, channel.chatroom.id);
  return (
    <div className="p-3">
      <ChatRulesEditor slug={channel.slug} />
    </div>
  );
}
