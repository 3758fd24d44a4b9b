import { t } from '../i18n/text.ts';
import { refusalText, requestText } from '../refusal-text.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { RequestId } from './RequestId.tsx';

interface ErrorStateProps {
  title?: string;
  /** Its message says what to do. */
  error: unknown;
  onRetry: () => void;
  busy?: boolean;
}

export function ErrorState({ title, error, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <Icon name="warn" size="large" className="text-ink-3" />
      <p className="text-14 font-bold">{title ?? t('core.failed.title')}</p>
      <p className="max-w-[36ch] text-ink-2">{refusalText(error)}</p>
      <RequestId text={requestText(error)} />
      <Button className="mt-2" onClick={onRetry} busy={busy}>
        <Icon name="refresh" size="small" />
        {t('core.try_again')}
      </Button>
    </div>
  );
}

interface QueryErrorProps extends Pick<ErrorStateProps, 'title'> {
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
}

/** The error of a query. Its button fetches again. */
export function QueryError({ query: { error, refetch, isFetching }, ...title }: QueryErrorProps) {
  return <ErrorState {...title} error={error} onRetry={() => void refetch()} busy={isFetching} />;
}
