import { useInfiniteQuery } from '@tanstack/react-query';
import { formatRelative } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { useNow } from '#core/web/use-now.ts';
import { PagedList, SettingsSection } from '#features/people/accounts/web/api.ts';
import { attemptsText, FailedJobRow } from './FailedJobRow.tsx';
import { failedJobsQuery } from './job-queries.ts';

/** Next attempt first. */
export function RetryingJobs() {
  const now = useNow(1000);
  const whenOf = (at: string) => formatRelative(new Date(Math.max(Date.parse(at), now.getTime())), now);
  return (
    <SettingsSection title={t('staff.jobs.retrying.title')} description={t('staff.jobs.retrying.text')}>
      <PagedList
        ordered
        list={useInfiniteQuery(failedJobsQuery('retrying'))}
        rowsOf={({ jobs }) => jobs}
        label={t('staff.jobs.retrying.title')}
        failed={t('staff.jobs.retrying.failed')}
        empty={<EmptyState icon="check" title={t('staff.jobs.retrying.none')} />}
      >
        {(job) => (
          <FailedJobRow
            key={job.id}
            job={job}
            attempts={attemptsText(job)}
            when={t('staff.jobs.retrying.when', { when: whenOf(job.at) })}
          />
        )}
      </PagedList>
    </SettingsSection>
  );
}
