import { useState } from 'react';
import { type LazyComponent, lazyComponent } from '../lazy-component.tsx';
import { FailedDialog } from './FailedDialog.tsx';
import { Panel } from './Panel.tsx';

interface LayerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A layer above the page whose code loads when it is first opened. `name` names it in the error report. */
function lazyLayer<Props extends LayerProps>(Layer: LazyComponent<Props>) {
  return function LazyLayer({ name, ...layer }: Props & { name: string }) {
    const { open, onOpenChange } = layer;
    // It stays mounted once it was open, so that it can leave the way it came.
    const [used, setUsed] = useState(open);
    if (open && !used) setUsed(true);
    if (!used) return null;
    return (
      <Panel name={name} failed={(failure) => (open ? <FailedDialog {...failure} onClose={() => onOpenChange(false)} /> : null)}>
        <Layer {...(layer as unknown as Props)} />
      </Panel>
    );
  };
}

const Dialog = lazyComponent('use', async () => ({ default: (await import('./Dialog.tsx')).Dialog }));
const DropPanel = lazyComponent('use', async () => ({ default: (await import('./DropPanel.tsx')).DropPanel }));
const Drawer = lazyComponent('use', async () => ({ default: (await import('./Drawer.tsx')).Drawer }));

/** A `Dialog` that loads when it is first opened. */
export const LazyDialog = lazyLayer(Dialog);

/** A `DropPanel` that loads when it is first opened. */
export const LazyDropPanel = lazyLayer(DropPanel);

/** A `Drawer` that loads when it is first opened. */
export const LazyDrawer = lazyLayer(Drawer);

/** Starts loading the drawer, e.g. when the pointer reaches the button that opens it. */
export const preloadDrawer = Drawer.preload;
