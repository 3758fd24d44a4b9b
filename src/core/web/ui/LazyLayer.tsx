import { useState } from 'react';
import { type LazyComponent, lazyComponent } from '../lazy-component.tsx';
import { Panel } from './Panel.tsx';
import { FailedDialog } from './PartFailed.tsx';

interface LayerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function lazyLayer<Props extends LayerProps>(Layer: LazyComponent<Props>) {
  return function LazyLayer({ name, ...layer }: Props & { name: string }) {
    const { open, onOpenChange } = layer;
    // Stays mounted once open, so that closing is animated.
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

export const LazyDialog = lazyLayer(Dialog);

export const LazyDropPanel = lazyLayer(DropPanel);

export const LazyDrawer = lazyLayer(Drawer);

export const preloadDrawer = Drawer.preload;
