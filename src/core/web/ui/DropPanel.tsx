import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useRef } from 'react';
import { t } from '../i18n/text.ts';
import { IconButton } from './IconButton.tsx';
import { initialFocus } from './initial-focus.ts';

interface DropPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  title: string;
  actions?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** Opens below a button of the top bar, 360 px wide, without dimming the page. Phones use a `Drawer` instead. */
export function DropPanel({ open, onOpenChange, anchor, title, actions, children, footer }: DropPanelProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BasePopover.Root open={open} onOpenChange={(next) => onOpenChange(next)} modal="trap-focus">
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          side="bottom"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          className="z-(--z-panel) outline-none"
        >
          <BasePopover.Popup
            ref={popup}
            initialFocus={initialFocus(popup)}
            className="fades flex max-h-(--available-height) w-90 flex-col overflow-hidden rounded-lg bg-panel shadow-3 outline-none focus-visible:shadow-3 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line-soft ps-4 pe-2">
              <BasePopover.Title className="min-w-0 flex-1 truncate text-14 font-bold">{title}</BasePopover.Title>
              {actions}
              <BasePopover.Close render={<IconButton icon="x" label={t('core.close')} size="small" tooltip={false} />} />
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">{children}</div>
            {footer && <div className="shrink-0 border-t border-line-soft px-4 py-2.5">{footer}</div>}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
