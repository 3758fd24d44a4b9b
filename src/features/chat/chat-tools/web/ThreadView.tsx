import { lazyComponent } from '#core/web/lazy-component.tsx';
import { FailedDialog } from '#core/web/ui/FailedDialog.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import type { OpenChat, RowContext } from '#features/chat/chat/web/api.ts';
import { useReading } from './reading.ts';

const Thread = lazyComponent(() => import('./Thread.tsx'));

/** The thread that is open over the message list, if one is. */
export function ThreadView(props: { chat: OpenChat; context: RowContext }) {
  const { thread, openThread } = useReading();
  if (thread === null) return null;
  return (
    <Panel name="The thread" failed={(failure) => <FailedDialog {...failure} onClose={() => openThread(null)} />}>
      <Thread {...props} message={thread} />
    </Panel>
  );
}
