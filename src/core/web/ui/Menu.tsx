import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
  /** Receives the focus when the menu closes; the trigger by default. */
  focusAfter?: () => HTMLElement | null;
}

/** A dropdown menu below its button. Its children are `MenuItem`, `MenuSeparator` and similar components. */
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
