import { Drawer as BaseDrawer } from '@base-ui/react/drawer';
import { type ReactNode, useRef } from 'react';
import { t } from '../i18n/text.ts';
import { cx } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { initialFocus } from './initial-focus.ts';

interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  leading?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** `bottom` on phones, `start` for navigation. */
  side?: 'bottom' | 'start';
}

const SIDES = {
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-lg data-ending-style:translate-y-full data-starting-style:translate-y-full',
  start:
    'inset-y-0 start-0 w-72 max-w-[85vw] data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full',
};

/** Modal, for phones. Closes on swipe, Escape or an outside press. */
export function Drawer({ open, onOpenChange, title, leading, actions, children, side = 'bottom' }: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDrawer.Root
      open={open}
      onOpenChange={(next) => onOpenChange(next)}
      swipeDirection={side === 'bottom' ? 'down' : document.dir === 'rtl' ? 'right' : 'left'}
    >
      <BaseDrawer.Portal>
        <BaseDrawer.Backdrop className="fades fixed inset-0 z-(--z-drawer) bg-scrim data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDrawer.Viewport className="fixed inset-0 z-(--z-drawer)">
          <BaseDrawer.Popup
            ref={popup}
            initialFocus={initialFocus(popup)}
            className={cx(
              'fixed flex flex-col bg-panel shadow-3 outline-none transition-transform duration-(--m-slow) ease-out',
              SIDES[side],
            )}
          >
            <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line-soft ps-4 pe-2">
              {leading}
              <BaseDrawer.Title className="min-w-0 flex-1 truncate text-14 font-bold">{title}</BaseDrawer.Title>
              {actions}
              <BaseDrawer.Close render={<IconButton icon="x" label={t('core.close')} tooltip={false} />} />
            </div>
            <BaseDrawer.Content className="min-h-0 flex-1 overflow-y-auto">{children}</BaseDrawer.Content>
          </BaseDrawer.Popup>
        </BaseDrawer.Viewport>
      </BaseDrawer.Portal>
    </BaseDrawer.Root>
  );
}
