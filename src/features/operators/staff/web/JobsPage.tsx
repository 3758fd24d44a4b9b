import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatRelative } from '#core/web/format/duration.ts';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { useNow } from '#core/web/use-now.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import type { JobLaneCounts } from '#features/operators/staff/contract.ts';
import { PagedList, SettingsSection } from '#features/people/accounts/web/api.ts';
import { attemptsText, DeadJobs, FailedJobRow } from './DeadJobs.tsx';
import { failedJobsQuery, jobLanesQuery, laneName } from './job-queries.ts';

export default function JobsPage() {
  usePageTitle(t('staff.jobs'));
  const lanes = useQuery(jobLanesQuery);
  return (
    <>
      <SettingsSection title={t('staff.jobs')} description={t('staff.jobs.text')}>
        {lanes.isPending && <Skeleton className="h-28 w-full rounded-md" />}
        {lanes.isError && !lanes.data && (
          <ErrorState title={t('staff.jobs.failed')} error={lanes.error} onRetry={() => lanes.refetch()} busy={lanes.isFetching} />
        )}
        {lanes.data?.length === 0 && (
          <EmptyState icon="cog" title={t('staff.jobs.none')}>
            {t('staff.jobs.none.text')}
          </EmptyState>
        )}
        {lanes.data && lanes.data.length > 0 && <LaneTable lanes={lanes.data} />}
      </SettingsSection>
      <DeadJobs />
      <RetryingJobs />
    </>
  );
}

const STATES = ['waiting', 'running', 'retrying', 'dead'] as const;
/** Colors of non-zero counts that need attention. */
const TONES: Partial<Record<(typeof STATES)[number], string>> = {
  retrying: 'font-semibold text-amber-text',
  dead: 'font-semibold text-red-text',
};

function LaneTable({ lanes }: { lanes: readonly JobLaneCounts[] }) {
  return (
    <table aria-label={t('staff.jobs')} className="w-full tabular-nums">
      <thead className="text-12 text-ink-2">
        <tr>
          <th scope="col" className="w-full pb-2 text-start font-semibold">
            {t('staff.jobs.lane')}
          </th>
          {STATES.map((state) => (
            <th key={state} scope="col" className="pb-2 ps-2 text-end font-semibold sm:ps-6">
              {t(`staff.jobs.${state}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lanes.map((counts) => (
          <tr key={counts.lane} className="border-t border-line-soft">
            <th scope="row" className="py-2.5 text-start font-semibold wrap-anywhere">
              <bdi>{laneName(counts.lane)}</bdi>
            </th>
            {STATES.map((state) => (
              <td key={state} className={cx('py-2.5 ps-2 text-end sm:ps-6', counts[state] === 0 ? 'text-ink-3' : TONES[state])}>
                {formatCompact(counts[state])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Next attempt first. */
function RetryingJobs() {
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
