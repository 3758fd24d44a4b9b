import { lazyComponent } from '#core/web/lazy-component.tsx';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';

const CreatePollDialog = lazyComponent('use', async () => ({ default: (await import('./CreatePollDialog.tsx')).CreatePollDialog }));

export const OpenPollDialog = (props: { slug: string; onClose: () => void }) => (
  <DialogPanel name="The dialog of polls" onClose={props.onClose}>
    <CreatePollDialog {...props} />
  </DialogPanel>
);
