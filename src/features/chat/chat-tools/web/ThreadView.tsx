import { lazyComponent } from '#core/web/lazy-component.tsx';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import type { OpenChat, RowContext } from '#features/chat/chat/web/api.ts';
import { useReading } from './reading.ts';

const Thread = lazyComponent('use', () => import('./Thread.tsx'));

export function ThreadView(props: { chat: OpenChat; context: RowContext }) {
  const { thread, openThread } = useReading();
  if (thread === null) return null;
  return (
    <DialogPanel name="The thread" onClose={() => openThread(null)}>
      <Thread {...props} message={thread} />
    </DialogPanel>
  );
}
