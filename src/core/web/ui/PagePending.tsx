import { t } from '#core/web/i18n/text.ts';
import { Spinner } from '#core/web/ui/Button.tsx';

export function PagePending() {
  return (
    <div role="status" aria-label={t('core.loading')} className="grid min-h-64 place-items-center text-ink-3">
      <Spinner />
    </div>
  );
}
