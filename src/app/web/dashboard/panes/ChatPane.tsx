import { ChatColumn } from '#features/chat/web/ChatColumn.tsx';
import type { PaneProps } from '../panes.ts';

export default function ChatPane({ channel }: PaneProps) {
  return <ChatColumn channel={channel} />;
}
