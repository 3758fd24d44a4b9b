import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { useIdle } from '#core/web/use-idle.ts';
import { useTouched } from '#core/web/use-touched.ts';

const Toaster = lazyComponent(() => import('#core/web/ui/Toaster.tsx'));
const TooltipLayer = lazyComponent(() => import('#core/web/ui/TooltipLayer.tsx'));

/**
 * Tooltips and toasts above every page. Tooltips load at the first pointer or key event. Toasts load at the same time, or as soon as the
 * page is idle: before something can fail that they report. A toast waits for them.
 */
export function Layers() {
  const touched = useTouched();
  const idle = useIdle();
  return (
    <>
      <Panel name="The toasts">{(touched || idle) && <Toaster />}</Panel>
      <Panel name="The tooltips">{touched && <TooltipLayer />}</Panel>
    </>
  );
}
