import { type ComponentProps, useState } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import type { Drawer as DrawerOfPage } from './Drawer.tsx';
import { FailedDialog } from './FailedDialog.tsx';
import { Panel } from './Panel.tsx';

const Drawer = lazyComponent(async () => ({ default: (await import('./Drawer.tsx')).Drawer }));

/** Starts loading the drawer, e.g. when the pointer reaches the button that opens it. */
export const preloadDrawer = Drawer.preload;

/** A `Drawer` whose code loads when it is first opened. `name` names it in the error report. */
export function LazyDrawer({ name, ...drawer }: ComponentProps<typeof DrawerOfPage> & { name: string }) {
  // It stays mounted once it was open, so that it can slide out.
  const [used, setUsed] = useState(drawer.open);
  if (drawer.open && !used) setUsed(true);
  if (!used) return null;
  return (
    <Panel
      name={name}
      failed={(failure) => (drawer.open ? <FailedDialog {...failure} onClose={() => drawer.onOpenChange(false)} /> : null)}
    >
      <Drawer {...drawer} />
    </Panel>
  );
}
