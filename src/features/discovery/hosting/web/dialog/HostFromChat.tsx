import { useChannel } from '#features/channel/channels/web/api.ts';
import type { ChatDialogProps } from '#features/chat/chat/web/api.ts';
import HostOrStop from './HostOrStop.tsx';

/** What `/host` opens (C-06). The page of every chat has loaded its channel. */
export default function HostFromChat({ chat, onClose }: ChatDialogProps) {
  const channel = useChannel(chat.channel.slug).data;
  return channel && <HostOrStop channel={channel} onClose={onClose} />;
}
