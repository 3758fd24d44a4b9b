import { Panel } from '#core/web/ui/Panel.tsx';
import type { ChatSlots } from './chat-parts.ts';
import { useActiveParts } from './notices/ChatNotices.tsx';

/** What later features draw at this position of a chat, in call order. Unlike a `Slot` it is there at once, because the chat waits for its parts. */
export function ChatSlot<Name extends keyof ChatSlots>({ name, ...props }: { name: Name } & ChatSlots[Name]) {
  return useActiveParts().map(({ name: feature, slots }) => {
    const Part = slots?.[name] as React.ComponentType<object> | undefined;
    return (
      Part && (
        <Panel key={feature} name={`${feature} in the ${name} of the chat`}>
          <Part {...props} />
        </Panel>
      )
    );
  });
}
