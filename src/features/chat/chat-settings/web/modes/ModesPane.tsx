import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { useRoomUpdates } from '#features/chat/chat/web/api.ts';
import { ModesForm } from './ModesForm.tsx';

export default function ModesPane({ channel }: PaneProps) {
  useRoomUpdates(channel.slug, channel.chatroom.id);
  return (
    <div className="px-3 py-1.5">
      <ModesForm channel={channel} />
    </div>
  );
}
