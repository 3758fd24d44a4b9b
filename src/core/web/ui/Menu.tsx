import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  /** Where the focus goes when it closes, if not back to its button. */
  focusAfter?: () => HTMLElement | null;
}

/** A list of things to do, below its button. Fill it with `MenuItem`, `MenuSeparator` and the like. */
export function Menu({ trigger, children, align = 'end', focusAfter }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} sideOffset={6} className="z-(--z-panel) outline-none">
          <BaseMenu.Popup
            finalFocus={focusAfter && (() => focusAfter() ?? true)}
            className="fades min-w-56 max-w-[90vw] overflow-hidden rounded-lg bg-panel py-1 shadow-2 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
