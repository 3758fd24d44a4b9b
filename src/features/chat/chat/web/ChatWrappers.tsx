import type { ReactNode } from 'react';
import { useActiveParts } from './chat-parts.ts';
import type { OpenChat } from './open-chat.ts';

/** Nests the wrappers of all active features, earlier ones outside. */
export function ChatWrappers({ chat, children }: { chat: OpenChat; children: ReactNode }) {
  return useActiveParts().reduceRight<ReactNode>(
    (inside, { name, Wrapper }) =>
      Wrapper ? (
        <Wrapper key={name} chat={chat}>
          {inside}
        </Wrapper>
      ) : (
        inside
      ),
    children,
  );
}
