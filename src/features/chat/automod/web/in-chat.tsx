import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import type { ChatParts, OpenChat } from '#features/chat/chat/web/api.ts';

const AutomodUpdates = lazyComponent('page', async () => ({ default: (await import('./AutomodUpdates.tsx')).AutomodUpdates }));

/** Loads after the chat, and fetches the events it missed. */
function LazyAutomodUpdates({ chat }: { chat: OpenChat }) {
  return (
    <Panel name="The updates of held messages">
      <AutomodUpdates chat={chat} />
    </Panel>
  );
}

export const chatParts: ChatParts = { Listener: LazyAutomodUpdates };
