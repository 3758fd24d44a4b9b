import { Tooltip } from '@base-ui/react/tooltip';
import { useEffect, useState } from 'react';
import type { TooltipSide } from './Tooltip.tsx';

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

/** Milliseconds that a pointer must rest. Within `WARM` after the last tooltip, the next one shows immediately. */
const REST = 400;
const WARM = 300;

const tipped = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** A tooltip would cover the open menu of its control. */
const isFree = (anchor: HTMLElement): boolean => anchor.isConnected && anchor.getAttribute('aria-expanded') !== 'true';

/** Null means none. */
function watchTooltips(show: (anchor: HTMLElement | null) => void): () => void {
  let shown: HTMLElement | null = null;
  let hiddenAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Browsers report a focus returned by a press as `:focus-visible`.
  let pressed = false;
  // A pressed control shows none until the pointer returns to it.
  let used: HTMLElement | null = null;

  const become = (anchor: HTMLElement | null) => {
    clearTimeout(timer);
    if (shown !== null && anchor === null) hiddenAt = performance.now();
    shown = anchor;
    show(anchor);
  };
  const rest = (anchor: HTMLElement | null) => {
    if (anchor === shown) return;
    clearTimeout(timer);
    if (shown !== null) become(null);
    if (anchor === null) return;
    const warm = performance.now() - hiddenAt < WARM;
    timer = setTimeout(() => isFree(anchor) && become(anchor), warm ? 0 : REST);
  };
  const point = (event: PointerEvent) => {
    const anchor = event.pointerType === 'touch' ? null : tipped(event.target);
    if (anchor !== used) used = null;
    rest(used === null ? anchor : null);
  };
  const reach = (target: EventTarget | null) => {
    const anchor = tipped(target);
    if (!pressed && anchor?.matches(':focus-visible') && isFree(anchor)) become(anchor);
  };
  const focus = (event: FocusEvent) => reach(event.target);
  const hide = () => become(null);
  const press = (event: PointerEvent) => {
    pressed = true;
    used = tipped(event.target);
    hide();
  };
  const key = (event: KeyboardEvent) => {
    pressed = false;
    if (event.key === 'Escape' && shown !== null) hide();
  };

  document.addEventListener('pointerover', point);
  document.addEventListener('pointerdown', press, true);
  document.addEventListener('focusin', focus);
  document.addEventListener('focusout', hide);
  document.addEventListener('keydown', key, true);
  document.addEventListener('scroll', hide, true);
  // The pointer or focus that triggered loading this code may already be on an element.
  reach(document.activeElement);
  if (shown === null) rest(tipped([...document.querySelectorAll(':hover')].at(-1) ?? null));
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', point);
    document.removeEventListener('pointerdown', press, true);
    document.removeEventListener('focusin', focus);
    document.removeEventListener('focusout', hide);
    document.removeEventListener('keydown', key, true);
    document.removeEventListener('scroll', hide, true);
  };
}
