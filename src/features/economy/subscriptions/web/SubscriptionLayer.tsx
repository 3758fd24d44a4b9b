import { useState } from 'react';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { FailedDialog } from '#core/web/ui/PartFailed.tsx';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { type SalesDialog, useSubscriptionDialog } from './subscription-dialog.ts';
import { useOwnSubscriptionUpdates } from './use-own-subscription.ts';

const Dialogs = lazyComponent('use', () => import('./dialogs/SubscriptionDialogs.tsx'));
const ReceivedGifts = lazyComponent('viewer', () => import('./received/ReceivedGifts.tsx'));

/** Above every page: the subscription dialogs, received gifts, and realtime updates. */
export function SubscriptionLayer() {
  useOwnSubscriptionUpdates();
  const viewer = useViewer();
  const [asked, close] = useSubscriptionDialog();
  const received = asked?.about === 'received' ? asked : null;
  const dialog = asked?.about === 'received' ? null : asked;
  // Stays mounted during its exit animation. Each opening starts over, because a paid order is done.
  const [shown, setShown] = useState<{ dialog: SalesDialog | null; turn: number }>({ dialog, turn: 0 });
  if (dialog !== null && dialog !== shown.dialog) setShown({ dialog, turn: shown.turn + 1 });
  return (
    <>
      {shown.dialog && (
        <Panel name="Subscription dialog" failed={(failure) => dialog && <FailedDialog {...failure} onClose={close} />}>
          <Dialogs key={shown.turn} dialog={shown.dialog} open={dialog !== null} onClose={close} />
        </Panel>
      )}
      {viewer && (
        <Panel name="Received gifts">
          <ReceivedGifts asked={received} onClose={close} />
        </Panel>
      )}
    </>
  );
}
