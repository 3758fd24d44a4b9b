import type { PaneProps } from '#features/channels/web/api.ts';
import { ModesForm } from '../modes/ModesForm.tsx';
import { useRoomUpdates } from '../use-room-updates.ts';

export default function ModesPane({ channel }: PaneProps) {
  useRoomUpdates(channel.slug, channel.chatroom.id);
  return (
    <div className="px-3 py-1.5">
      <ModesForm slug={channel.slug} />
    </div>
  );
}
