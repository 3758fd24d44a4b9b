import { Popover as BasePopover } from '@base-ui/react/popover';
import { useRef } from 'react';
import { t } from '../i18n/text.ts';
import type { DialogProps } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';
import { initialFocus } from './initial-focus.ts';

interface PopoverProps extends Omit<DialogProps, 'className' | 'footer'> {
  anchor: { getBoundingClientRect: () => DOMRect };
}

/** 360 px wide, beside another element, without dimming the page. A click on the page closes it. */
export function Popover({ open, onOpenChange, anchor, picture, title, description, children, focusAfter }: PopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BasePopover.Root open={open} onOpenChange={(next) => onOpenChange(next)} modal="trap-focus">
      <BasePopover.Portal>
        <BasePopover.Positioner
          anchor={anchor}
          side="inline-start"
          align="start"
          sideOffset={8}
          collisionPadding={8}
          collisionAvoidance={{ side: 'flip', align: 'shift', fallbackAxisSide: 'none' }}
          className="z-(--z-panel) outline-none"
        >
          <BasePopover.Popup
            ref={popup}
            initialFocus={initialFocus(popup)}
            finalFocus={focusAfter && (() => focusAfter() ?? true)}
            className="fades flex max-h-(--available-height) w-90 flex-col overflow-y-auto rounded-lg bg-panel shadow-3 outline-none [scrollbar-width:thin] focus-visible:shadow-3 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <div className="flex items-start gap-2 ps-6 pe-4 pt-5">
              {picture && <div className="me-1 shrink-0">{picture}</div>}
              <div className="min-w-0 flex-1">
                <BasePopover.Title className="text-18 font-bold tracking-tight">{title}</BasePopover.Title>
                {description && <BasePopover.Description className="mt-0.5 text-ink-2">{description}</BasePopover.Description>}
              </div>
              <BasePopover.Close render={<IconButton icon="x" label={t('core.close')} size="small" tooltip={false} />} />
            </div>
            {children && <div className="flex flex-col gap-4 px-6 pt-4 pb-5">{children}</div>}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
