import type { OpenChat } from '../open-chat.ts';

/** The panel that is open, above the box on a desk and as a drawer on a phone. */
export function ChatPanels(_props: { chat: OpenChat }) {
  return null;
}
