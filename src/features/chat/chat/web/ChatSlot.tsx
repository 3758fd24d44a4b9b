import { Panel } from '#core/web/ui/Panel.tsx';
import type { ChatSlots } from './chat-parts.ts';
import { useActiveParts } from './notices/ChatNotices.tsx';

/** Renders the parts of other features in feature order. Unlike a `Slot` it renders immediately, because the chat waits for its parts. */
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
