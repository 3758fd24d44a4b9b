import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ChunkFailed } from '#core/web/chunk.ts';
import { t } from '#core/web/i18n/text.ts';
import { reportProblem } from '#core/web/report.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { AutomaticRetry } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { NothingHere } from '#features/channel/channels/web/NothingHere.tsx';

export function NotFoundPage() {
  usePageTitle(t('app.not_found.title'));
  return <NothingHere title={t('app.not_found.title')} text={t('app.not_found.text')} />;
}

/** The shell around a page that fails to load or throws keeps working. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  usePageTitle(t('app.broken.title'));
  useEffect(() => {
    if (error instanceof ChunkFailed) error.forget();
    reportProblem('A page broke', error);
  }, [error]);
  if (error instanceof ChunkFailed) {
    return (
      <div className="py-16">
        <AutomaticRetry error={error} retry={reset} />
        <PartFailed error={error} retry={reset} wholePage />
      </div>
    );
  }
  return (
    <div className="py-16" role="alert">
      <EmptyState
        wholePage
        icon="warn"
        title={t('app.broken.title')}
        action={
          <>
            <Button onClick={() => location.reload()}>{t('app.broken.reload')}</Button>
            <Button variant="primary" onClick={reset}>
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
