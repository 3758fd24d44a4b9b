import { type ComponentType, memo } from 'react';
import type { LoadTime } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { chatRows, useChatParts } from '../chat-parts.ts';
import type { ChatEntry } from '../log/entry.ts';
import type { RowProps } from './row-context.ts';

/** Entries are immutable, so a row renders again only when its entry or the row context changes (L-08). */
export const ChatRow = memo(function ChatRow({ entry, context }: RowProps<ChatEntry>) {
  const Row = chatRows(useChatParts()).get(entry.type);
  return Row && <Row entry={entry} context={context} />;
});

/** For an entry that never occurs in history, so that its code can load after the chat. Until then it has the height of one line. */
export function lazyRow<Entry extends ChatEntry>(
  time: LoadTime,
  name: string,
  load: () => Promise<{ default: ComponentType<RowProps<Entry>> }>,
) {
  const Row = lazyComponent(time, load);
  const Shown = (props: RowProps<Entry>) => (
    <Panel name={name} pending={<div className="h-12" />}>
      <Row {...props} />
    </Panel>
  );
  return Object.assign(Shown, { preload: Row.preload });
}
