import { useChannel } from '#features/channel/channels/web/api.ts';
import type { ChatDialogProps } from '#features/chat/chat/web/api.ts';
import HostOrStop from './HostOrStop.tsx';

/** Dialog of `/host` (C-06). Every chat page has already loaded its channel. */
export default function HostFromChat({ chat, onClose }: ChatDialogProps) {
  const channel = useChannel(chat.channel.slug).data;
  return channel && <HostOrStop channel={channel} onClose={onClose} />;
}
