import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { t } from '../i18n/text.ts';
import { cx } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { initialFocus } from './initial-focus.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  picture?: ReactNode;
  /** Full-width drawing above a larger, centered title. */
  art?: ReactNode;
  cover?: ReactNode;
  /** One line. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, safe option first. */
  footer?: ReactNode;
  /** 420 px wide by default. */
  className?: string;
  focusAfter?: () => HTMLElement | null;
}

/** A modal dialog that first focuses a field (`initialFocus`), and closes on Escape, an outside click or its button. */
export function Dialog({
  open,
  onOpenChange,
  picture,
  art,
  cover,
  title,
  description,
  children,
  footer,
  className = 'max-w-(--dialog-w)',
  focusAfter,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fades fixed inset-0 z-(--z-dialog) bg-scrim data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Viewport className="fixed inset-0 z-(--z-dialog) grid grid-cols-1 place-items-center overflow-y-auto p-4">
          <BaseDialog.Popup
            ref={popup}
            initialFocus={initialFocus(popup)}
            finalFocus={focusAfter && (() => focusAfter() ?? true)}
            className={`fades flex w-full flex-col rounded-lg bg-panel shadow-3 outline-none data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 ${className}`}
          >
            {cover && <div className="overflow-hidden rounded-t-lg">{cover}</div>}
            {art && <div className="relative grid h-32 place-items-center overflow-hidden rounded-t-lg bg-mint-soft">{art}</div>}
            <div className={cx('relative flex items-start gap-2 pt-5', art ? 'px-6 text-center' : 'ps-6 pe-4')}>
              {picture && <div className="me-1 shrink-0">{picture}</div>}
              <div className="min-w-0 flex-1">
                <BaseDialog.Title className={cx('font-bold tracking-tight wrap-anywhere', art ? 'text-22' : 'text-18')}>
                  {title}
                </BaseDialog.Title>
                {description && <BaseDialog.Description className="mt-0.5 text-ink-2 wrap-anywhere">{description}</BaseDialog.Description>}
              </div>
              <div className={cx(Boolean(art) && 'absolute -top-30 end-2')}>
                <BaseDialog.Close render={<IconButton icon="x" label={t('core.close')} size="small" tooltip={false} />} />
              </div>
            </div>
            {children && <div className="flex flex-col gap-4 px-6 pt-4 pb-5">{children}</div>}
            {footer && (
              <div className={cx('flex flex-wrap gap-2 px-6 pb-5', art ? 'justify-center pt-4' : 'justify-end pt-1')}>{footer}</div>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
