import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { reportProblem } from '#core/web/report.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';

/** Shown when a page throws while loading or rendering; the shell around it keeps working. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  useEffect(() => reportProblem('A page broke', error), [error]);
  return (
    <div className="py-16" role="alert">
      <EmptyState
        wholePage
        icon="warn"
        title={t('app.broken.title')}
        action={
          <>
            <Button onClick={() => location.reload()}>{t('app.broken.reload')}</Button>
            <Button look="primary" onClick={reset}>
              {t('core.try_again')}
            </Button>
          </>
        }
      >
        {t('app.broken.text')}
      </EmptyState>
    </div>
  );
}
