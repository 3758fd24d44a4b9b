import { Suspense } from 'react';
import { Panel } from '#core/web/ui/Panel.tsx';
import type { OpenChat } from '../open-chat.ts';
import { aboveList } from './above-list.ts';

/** What later features bring above the list. Each loads and breaks on its own. */
export function AboveList({ chat }: { chat: OpenChat }) {
  return aboveList().map(({ name, Part }) => (
    <Panel key={name} name={`${name} above the chat`}>
      <Suspense fallback={null}>
        <Part chat={chat} />
      </Suspense>
    </Panel>
  ));
}
