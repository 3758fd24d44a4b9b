import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { REQUEST_ID_META } from '#core/contract/request-id.ts';
import { ChunkFailed } from '#core/web/chunk.ts';
import { t } from '#core/web/i18n/text.ts';
import { requestText } from '#core/web/refusal-text.ts';
import { reportProblem } from '#core/web/report.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { AutomaticRetry } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { RequestId } from '#core/web/ui/RequestId.tsx';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { NothingHere } from '#features/channel/channels/web/NothingHere.tsx';

export function NotFoundPage() {
  usePageTitle(t('app.not_found.title'));
  return (
    <>
      <NothingHere title={t('app.not_found.title')} text={t('app.not_found.text')} />
      <div className="grid justify-items-center px-4 pb-8">
        <RequestId text={requestOfPage()} />
      </div>
    </>
  );
}

/** Null for an address that was opened inside the application, without a request. */
function requestOfPage(): string | null {
  const id = document.querySelector<HTMLMetaElement>(`meta[name="${REQUEST_ID_META}"]`)?.content;
  if (id === undefined) return null;
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded && new URL(loaded.name).pathname === location.pathname ? t('core.request_id', { id }) : null;
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
      <div className="grid justify-items-center px-4">
        <RequestId text={requestText(error)} />
      </div>
    </div>
  );
}
