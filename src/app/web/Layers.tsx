import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { useTouched } from '#core/web/use-touched.ts';

const Toaster = lazyComponent('use', () => import('#core/web/ui/Toaster.tsx'));
const TooltipLayer = lazyComponent('use', () => import('#core/web/ui/TooltipLayer.tsx'));

/**
 * Tooltips and toasts above every page. Tooltips load at the first pointer or key event. Toasts load as soon as the page has rendered,
 * before a connection that they report on can fail. A toast that comes earlier waits for them.
 */
export function Layers() {
  const touched = useTouched();
  return (
    <>
      <Panel name="The toasts">
        <Toaster />
      </Panel>
      <Panel name="The tooltips">{touched && <TooltipLayer />}</Panel>
    </>
  );
}
