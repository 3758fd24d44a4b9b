import { Slot } from '#core/web/ui/Slot.tsx';
import { ChatSlot } from '../ChatSlot.tsx';
import type { OpenChat } from '../open-chat.ts';

/** The buttons of other features below the message box (F-01). */
export function FooterButtons({ chat }: { chat: OpenChat }) {
  return (
    <div className="flex shrink-0 items-center gap-0.5">
      <Slot name="chat.footer" chat={chat} />
      <ChatSlot name="footer_end" chat={chat} />
    </div>
  );
}
