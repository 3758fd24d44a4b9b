import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Spinner } from '#core/web/ui/Spinner.tsx';
import type { HistoryPhase } from '../log/log-view.ts';

export function OlderLine({ phase, onRetry }: { phase: Phase; onRetry: () => void }) {
  return (
    <div className="relative z-1 flex h-9 shrink-0 items-center justify-center gap-2 px-3 text-center text-12 text-ink-3">
      {content(phase, onRetry)}
    </div>
  );
}

type Phase = HistoryPhase | 'filtered';

function content(phase: Phase, onRetry: () => void) {
  switch (phase) {
    case 'filtered':
      return t('chat.filtered.older');
    case 'complete':
      return t('chat.older.complete');
    case 'reading':
      return (
        <>
          <Spinner />
          {t('chat.older.loading')}
        </>
      );
    case 'failed':
    case 'reading_failed':
      return (
        <>
          {t('chat.older.failed')}
          <Button size="small" onClick={onRetry}>
            {t('core.try_again')}
          </Button>
        </>
      );
    case 'loading':
    case 'more':
      return null;
  }
}
