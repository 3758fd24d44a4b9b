import { ModesForm } from '#features/chat/web/modes/ModesForm.tsx';
import { useRoomUpdates } from '#features/chat/web/use-room-updates.ts';
import type { PaneProps } from '../panes.ts';

export default function ModesPane({ channel }: PaneProps) {
  useRoomUpdates(channel.slug, channel.chatroom.id);
  return (
    <div className="px-3 py-1.5">
      <ModesForm slug={channel.slug} />
    </div>
  );
}
