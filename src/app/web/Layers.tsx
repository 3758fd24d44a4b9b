import { lazy, Suspense, useEffect, useState } from 'react';

const Toaster = lazy(() => import('../../core/web/ui/Toaster.tsx'));
const TooltipLayer = lazy(() => import('../../core/web/ui/TooltipLayer.tsx'));

/** What floats above every page. Nobody needs it in the first moment: toasts come once the page is drawn, tooltips with the first hand. */
export function Layers() {
  const [drawn, setDrawn] = useState(false);
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    setDrawn(true);
    const first = new AbortController();
    const touch = () => {
      first.abort();
      setTouched(true);
    };
    for (const event of ['pointermove', 'keydown'] as const) document.addEventListener(event, touch, { signal: first.signal });
    return () => first.abort();
  }, []);
  return (
    <Suspense fallback={null}>
      {drawn && <Toaster />}
      {touched && <TooltipLayer />}
    </Suspense>
  );
}
