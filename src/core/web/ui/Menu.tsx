import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { cx } from './class-names.ts';

/** A button rendered elsewhere, see `LazyMenu`. */
export interface MenuControl {
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  /** Whether to mark the first item. */
  isOpenedByKey: boolean;
  onOpenChange: (open: boolean) => void;
}

interface MenuProps {
  trigger: ReactElement | MenuControl;
  children: ReactNode;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  /** The page by default. An element in full screen shows only its own content. */
  container?: HTMLElement | null;
  className?: string;
  focusAfter?: () => HTMLElement | null;
}

export function Menu({ trigger, children, align = 'end', side = 'bottom', container, className, focusAfter }: MenuProps) {
  const control = 'button' in trigger ? trigger : null;
  const root: BaseMenu.Root.Props = control ? { open: control.open, onOpenChange: (open) => control.onOpenChange(open) } : {};
  const focusBack = focusAfter ?? (control ? () => control.button.current : undefined);
  return (
    <BaseMenu.Root {...root}>
      {!('button' in trigger) && <BaseMenu.Trigger render={trigger} />}
      <BaseMenu.Portal container={container}>
        <BaseMenu.Positioner
          align={align}
          side={side}
          {...(container && { collisionBoundary: container })}
          sideOffset={6}
          {...(control && { anchor: control.button })}
          className="z-(--z-panel) outline-none"
        >
          <BaseMenu.Popup
            onFocus={({ target, currentTarget, relatedTarget }) => {
              // Base UI starts at the first item only for its own trigger.
              if (!control?.isOpenedByKey || target !== currentTarget || relatedTarget !== control.button.current) return;
              currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
            }}
            finalFocus={focusBack && (() => focusBack() ?? control?.button.current ?? true)}
            className={cx(
              'fades max-h-(--available-height) min-w-56 max-w-[90vw] overflow-x-hidden overflow-y-auto rounded-lg [scrollbar-width:thin] py-1 shadow-2 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0',
              className ?? 'bg-panel',
            )}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
