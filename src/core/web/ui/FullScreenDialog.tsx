import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { t } from '../i18n/text.ts';
import { IconButton } from './IconButton.tsx';
import { initialFocus } from './initial-focus.ts';

interface FullScreenDialogProps {
  title: string;
  onClose: () => void;
  /** Receives the focus; the first field by default. */
  field?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

export function FullScreenDialog({ title, onClose, field, children }: FullScreenDialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Popup
          ref={popup}
          initialFocus={field ?? initialFocus(popup)}
          className="fixed inset-0 z-(--z-dialog) flex flex-col bg-page px-3 pt-2 pb-[env(safe-area-inset-bottom)] outline-none"
        >
          <BaseDialog.Title className="sr-only">{title}</BaseDialog.Title>
          <div className="relative flex min-h-0 flex-1 flex-col ps-11">
            <BaseDialog.Close
              render={<IconButton icon="left" label={t('core.close')} tooltip={false} className="absolute start-0 top-1" />}
            />
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
