import { t } from '#core/web/i18n/text.ts';
import { Dialog } from '#core/web/ui/Dialog.tsx';

/** Explains applause. */
export function ApplauseDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('applause.about')}>
      {t('applause.about.text')}
    </Dialog>
  );
}
