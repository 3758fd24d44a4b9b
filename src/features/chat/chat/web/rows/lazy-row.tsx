import type { ComponentType } from 'react';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import type { LoadTime } from '#core/web/loads.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import type { ChatEntry } from '../log/entry.ts';
import type { RowProps } from './row-context.ts';

/**
 * A row of an entry that is never in the history, so that its code can load after the chat. The `Notices` that add it preload it; it has the
 * height of one line of text until it is loaded. `name` is for the report of an error.
 */
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
