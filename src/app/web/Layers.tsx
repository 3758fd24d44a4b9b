import { useEffect, useState } from 'react';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import Toaster from '#core/web/ui/Toaster.tsx';

const TooltipLayer = lazyComponent(() => import('#core/web/ui/TooltipLayer.tsx'));

/**
 * Tooltips and toasts above every page. Tooltips load at the first pointer or key event. The toaster is mounted from the start and outside
 * the panel, because a toast that is added before it is mounted is lost.
 */
export function Layers() {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    const first = new AbortController();
    const touch = () => {
      first.abort();
      setTouched(true);
    };
    for (const event of ['pointermove', 'keydown'] as const) document.addEventListener(event, touch, { signal: first.signal });
    return () => first.abort();
  }, []);
  return (
    <>
      <Toaster />
      <Panel name="The tooltips">{touched && <TooltipLayer />}</Panel>
    </>
  );
}
