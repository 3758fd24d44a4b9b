import { lazyComponent } from '#core/web/lazy-component.tsx';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import type { PredictionDialogProps } from './dialog/PredictionDialog.tsx';

const PredictionDialog = lazyComponent('use', async () => ({ default: (await import('./dialog/PredictionDialog.tsx')).PredictionDialog }));

export const OpenPredictionDialog = (props: PredictionDialogProps) => (
  <DialogPanel name="The dialog of predictions" onClose={props.onClose}>
    <PredictionDialog {...props} />
  </DialogPanel>
);
