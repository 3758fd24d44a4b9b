import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { formatRelative } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useNow } from '#core/web/use-now.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import type { FailedRequest } from '#features/operators/staff/contract/failed-requests.ts';
import { PagedList, SettingsSection } from '#features/people/accounts/web/api.ts';
import { failedRequestsQuery } from './job-queries.ts';

/** Finds a failure by the id that a person reports. */
export default function FailedRequestsPage() {
  usePageTitle(t('staff.failures'));
  const [search, setSearch] = useState('');
  const requestId = useDeferredValue(search.trim());
  return (
    <SettingsSection title={t('staff.failures')} description={t('staff.failures.text')}>
      <div className="mb-4 max-w-md">
        <TextField
          type="search"
          label={t('staff.failures.search')}
          leading={<Icon name="search" size="small" className="text-ink-3" />}
          maxLength={128}
          spellCheck={false}
          autoCapitalize="none"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <PagedList
        ordered
        list={useInfiniteQuery(failedRequestsQuery(requestId))}
        rowsOf={({ requests }) => requests}
        label={t('staff.failures')}
        failed={t('staff.failures.failed')}
        empty={
          requestId === '' ? (
            <EmptyState icon="check" title={t('staff.failures.none')} />
          ) : (
            <EmptyState icon="search" title={t('staff.failures.unknown')}>
              {t('staff.failures.unknown.text')}
            </EmptyState>
          )
        }
      >
        {(request) => <FailedRequestRow key={request.id} request={request} />}
      </PagedList>
    </SettingsSection>
  );
}

function FailedRequestRow({ request: { method, path, error, request_id, node, failed_at } }: { request: FailedRequest }) {
  const now = useNow(20_000);
  const at = new Date(Math.min(Date.parse(failed_at), now.getTime()));
  return (
    <li className="border-t border-line-soft py-3 first:border-0 first:pt-0 last:pb-0">
      <p className="font-semibold wrap-anywhere">
        <bdi>{error}</bdi>
      </p>
      <p className="wrap-anywhere text-ink-2">
        <bdi>{`${method} ${path}`}</bdi>
      </p>
      <p className="text-12 wrap-anywhere text-ink-3">
        <bdi className="select-all">{request_id}</bdi>
        {' · '}
        <bdi>{node}</bdi>
        {' · '}
        <time dateTime={failed_at}>{formatRelative(at, now)}</time>
      </p>
    </li>
  );
}
