import type { PaneProps } from '#features/channels/web/api.ts';
import { ChatColumn } from '../ChatColumn.tsx';

export default function ChatPane({ channel }: PaneProps) {
  return <ChatColumn channel={channel} />;
}
