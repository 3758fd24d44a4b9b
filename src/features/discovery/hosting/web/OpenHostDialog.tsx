import { lazyComponent } from '#core/web/lazy-component.tsx';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';

const HostOrStop = lazyComponent('use', () => import('./dialog/HostOrStop.tsx'));

export const OpenHostDialog = (props: { channel: Channel; onClose: () => void }) => (
  <DialogPanel name="The host dialog" onClose={props.onClose}>
    <HostOrStop {...props} />
  </DialogPanel>
);
