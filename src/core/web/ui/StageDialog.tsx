import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { t } from '../i18n/text.ts';
import { IconButton } from './IconButton.tsx';

interface StageDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A full-width video or picture, then its details with a `StageDialogTitle`. */
  children: ReactNode;
  /** Buttons over the picture, each in an `OverStage`. */
  actions?: ReactNode;
  /** A column beside the content; below it on narrow screens. */
  side?: ReactNode;
}

/** As wide as the window's height allows. Takes the focus itself, so that the keys of the video work at once. */
export function StageDialog({ open, onOpenChange, children, actions, side }: StageDialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fades fixed inset-0 z-(--z-bar) bg-scrim data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Viewport className="fixed inset-0 z-(--z-bar) grid place-items-center overflow-y-auto p-4">
          <BaseDialog.Popup
            ref={popup}
            initialFocus={popup}
            className={`fades flex w-full flex-col overflow-hidden rounded-lg bg-panel shadow-3 outline-none data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0 lg:flex-row ${side ? 'max-w-(--stage-w) lg:max-w-[calc(var(--stage-w)+var(--stage-side-w))]' : 'max-w-(--stage-w)'}`}
          >
            <div className="relative min-w-0 flex-1">
              {children}
              <div className="absolute end-2 top-2 z-10 flex gap-1">
                {actions}
                <OverStage>
                  <BaseDialog.Close render={<IconButton icon="x" label={t('core.close')} tooltip={false} />} />
                </OverStage>
              </div>
            </div>
            {side && (
              <div className="relative shrink-0 border-line-soft bg-column max-lg:h-96 max-lg:border-t lg:w-(--stage-side-w) lg:border-s">
                {/* The content sets the height; the column scrolls. */}
                <div className="absolute inset-0">{side}</div>
              </div>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

export const OverStage = ({ children }: { children: ReactNode }) => (
  <span data-theme="dark" className="rounded-sm bg-overlay text-on-picture">
    {children}
  </span>
);

export const StageDialogTitle = ({ children, className }: { children: ReactNode; className?: string }) => (
  <BaseDialog.Title className={className}>{children}</BaseDialog.Title>
);
