import { Tooltip } from '@base-ui/react/tooltip';
import { useEffect, useState } from 'react';
import type { TooltipSide } from './Tooltip.tsx';
import { watchTooltips } from './watch-tooltips.ts';

/** Mounted once per page. */
export default function TooltipLayer() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => watchTooltips(setAnchor), []);
  if (anchor === null) return null;
  return (
    <Tooltip.Root open onOpenChange={(open) => !open && setAnchor(null)}>
      <Tooltip.Portal>
        <Tooltip.Positioner
          anchor={anchor}
          side={(anchor.dataset.tipSide as TooltipSide | undefined) ?? 'bottom'}
          sideOffset={6}
          className="pointer-events-none z-(--z-tooltip)"
        >
          <Tooltip.Popup
            // It repeats the name of its control.
            aria-hidden="true"
            role="presentation"
            className="max-w-64 rounded-sm bg-control-active px-2 py-1 text-12 font-medium text-ink shadow-2"
          >
            {anchor.dataset.tip}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
