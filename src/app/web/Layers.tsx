import { useState, useSyncExternalStore } from 'react';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { toasts } from '#core/web/toast.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { useTouched } from '#core/web/use-touched.ts';

const Toaster = lazyComponent('use', () => import('#core/web/ui/Toaster.tsx'));
const TooltipLayer = lazyComponent('use', () => import('#core/web/ui/TooltipLayer.tsx'));

/**
 * Tooltips and toasts above every page. Both load at the first pointer or key event, so that the page can report a lost connection later.
 * An earlier toast starts loading them and waits.
 */
export function Layers() {
  const touched = useTouched();
  const isWaiting = useSyncExternalStore(toasts.watch, toasts.isWaiting);
  const [hasToasts, setHasToasts] = useState(false);
  if ((touched || isWaiting) && !hasToasts) setHasToasts(true);
  return (
    <>
      <Panel name="The toasts">{hasToasts && <Toaster />}</Panel>
      <Panel name="The tooltips">{touched && <TooltipLayer />}</Panel>
    </>
  );
}
