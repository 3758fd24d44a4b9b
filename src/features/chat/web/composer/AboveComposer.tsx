import { Suspense } from 'react';
import { Panel } from '#core/web/ui/Panel.tsx';
import type { OpenChat } from '../open-chat.ts';
import { aboveComposer } from './above-composer.ts';

/** What later features bring above the box. Each loads and breaks on its own. */
export function AboveComposer({ chat }: { chat: OpenChat }) {
  return aboveComposer().map(({ name, Part }) => (
    <Panel key={name} name={`${name} above the message box`}>
      <Suspense fallback={null}>
        <Part chat={chat} />
      </Suspense>
    </Panel>
  ));
}
