import type { ReactNode } from 'react';
import { FailedDialog } from './FailedDialog.tsx';
import { Panel } from './Panel.tsx';

interface DialogPanelProps {
  /** Names the dialog in the error report. */
  name: string;
  onClose: () => void;
  children: ReactNode;
}

/** The panel around a dialog that is open and whose code loads when it is first opened. */
export const DialogPanel = ({ name, onClose, children }: DialogPanelProps) => (
  <Panel name={name} failed={(failure) => <FailedDialog {...failure} onClose={onClose} />}>
    {children}
  </Panel>
);
