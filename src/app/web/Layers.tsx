import { lazy, Suspense, useEffect, useState } from 'react';
import Toaster from '#core/web/ui/Toaster.tsx';

const TooltipLayer = lazy(() => import('#core/web/ui/TooltipLayer.tsx'));

/**
 * What floats above every page. Tooltips come with the first hand. Toasts stand from the start and outside the boundary of what loads
 * later: a toast that is given while nobody listens is lost.
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
      <Suspense fallback={null}>{touched && <TooltipLayer />}</Suspense>
    </>
  );
}
