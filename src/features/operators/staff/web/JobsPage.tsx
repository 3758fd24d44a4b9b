import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { formatRelative } from '#core/web/format/duration.ts';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { useNow } from '#core/web/use-now.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import type { FailedJob, JobLaneCounts } from '#features/operators/staff/contract/jobs.ts';
import { PagedList, SettingsSection } from '#features/people/accounts/web/api.ts';
import { failedJobsQuery, jobLanesQuery, jobName, laneName, useDeadJobAct } from './job-queries.ts';

export default function JobsPage() {
  usePageTitle(t('staff.jobs'));
  const lanes = useQuery(jobLanesQuery);
  return (
    <>
      <SettingsSection title={t('staff.jobs')} description={t('staff.jobs.text')}>
        {lanes.isPending && <Skeleton className="h-28 w-full rounded-md" />}
        {lanes.isError && !lanes.data && <QueryError title={t('staff.jobs.failed')} query={lanes} />}
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

function DeadJobs() {
  const now = useNow(20_000);
  const list = useInfiniteQuery(failedJobsQuery('dead'));
  const [doomed, setDoomed] = useState<FailedJob | 'all' | null>(null);
  const area = useRef<HTMLDivElement>(null);
  // Keeps focus in the list, because the row of the pressed button disappears.
  const retry = useDeadJobAct('retry', () => area.current?.focus());
  const remove = useDeadJobAct('delete', () => {
    setDoomed(null);
    area.current?.focus();
  });
  const hasSeveral = (list.data?.pages[0]?.jobs.length ?? 0) > 1;
  return (
    <SettingsSection
      title={t('staff.jobs.dead.title')}
      description={t('staff.jobs.dead.text')}
      action={
        hasSeveral && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" busy={retry.isPending && retry.variables === null} onClick={() => retry.mutate(null)}>
              {t('staff.jobs.retry_all')}
            </Button>
            <Button size="small" variant="danger-soft" onClick={() => setDoomed('all')}>
              {t('staff.jobs.delete_all')}
            </Button>
          </div>
        )
      }
    >
      <div ref={area} role="group" aria-label={t('staff.jobs.dead.title')} tabIndex={-1} className="outline-none">
        <PagedList
          ordered
          list={list}
          rowsOf={({ jobs }) => jobs}
          label={t('staff.jobs.dead.title')}
          failed={t('staff.jobs.dead.failed')}
          empty={<EmptyState icon="check" title={t('staff.jobs.dead.none')} />}
        >
          {(job) => (
            <FailedJobRow
              key={job.id}
              job={job}
              attempts={t('staff.jobs.attempts', { count: job.attempts })}
              when={t('staff.jobs.dead.when', { ago: formatRelative(new Date(Math.min(Date.parse(job.at), now.getTime())), now) })}
            >
              <Button
                size="small"
                aria-label={t('staff.jobs.retry.named', { job: jobName(job) })}
                busy={retry.isPending && retry.variables?.id === job.id}
                onClick={() => retry.mutate(job)}
              >
                {t('staff.jobs.retry')}
              </Button>
              <Button
                size="small"
                variant="danger-soft"
                aria-label={t('staff.jobs.delete.named', { job: jobName(job) })}
                onClick={() => setDoomed(job)}
              >
                {t('staff.jobs.delete')}
              </Button>
            </FailedJobRow>
          )}
        </PagedList>
      </div>
      {doomed && (
        <ConfirmDialog
          open
          onClose={() => setDoomed(null)}
          title={doomed === 'all' ? t('staff.jobs.delete_all.title') : t('staff.jobs.delete.title', { job: jobName(doomed) })}
          text={t(doomed === 'all' ? 'staff.jobs.delete_all.text' : 'staff.jobs.delete.text')}
          confirm={t(doomed === 'all' ? 'staff.jobs.delete_all' : 'staff.jobs.delete')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(doomed === 'all' ? null : doomed)}
        />
      )}
    </SettingsSection>
  );
}

interface FailedJobRowProps {
  job: FailedJob;
  attempts: string;
  /** Time of death or next attempt. */
  when: string;
  children?: ReactNode;
}

function FailedJobRow({ job, attempts, when, children }: FailedJobRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-soft py-3 first:border-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">
          <bdi>{jobName(job)}</bdi>
        </p>
        <p className="wrap-anywhere text-ink-2">
          <bdi>{job.error}</bdi>
        </p>
        <p className="text-12 wrap-anywhere text-ink-3">
          <bdi>{laneName(job.lane)}</bdi>
          {` · ${attempts} · `}
          <time dateTime={job.at}>{when}</time>
        </p>
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </li>
  );
}

const attemptsText = ({ attempts, max_attempts: max }: FailedJob): string =>
  max === null ? t('staff.jobs.attempts', { count: attempts }) : t('staff.jobs.attempts.of', { attempts, max });
