import type { ReactNode } from 'react';
import { Panel } from './Panel.tsx';
import { FailedDialog } from './PartFailed.tsx';

interface DialogPanelProps {
  /** For the error report. */
  name: string;
  onClose: () => void;
  children: ReactNode;
}

export const DialogPanel = ({ name, onClose, children }: DialogPanelProps) => (
  <Panel name={name} failed={(failure) => <FailedDialog {...failure} onClose={onClose} />}>
    {children}
  </Panel>
);
