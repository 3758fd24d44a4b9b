import { lazy, Suspense, useEffect, useState } from 'react';

const Toaster = lazy(() => import('../../core/web/ui/Toaster.tsx'));
const TooltipLayer = lazy(() => import('../../core/web/ui/TooltipLayer.tsx'));

/** What floats above every page. Nobody needs it in the first moment, so the page is drawn first. */
export function Layers() {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  if (!drawn) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
      <TooltipLayer />
    </Suspense>
  );
}
