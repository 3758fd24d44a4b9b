import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { formatRelative } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { useNow } from '#core/web/use-now.ts';
import type { FailedJob } from '#features/operators/staff/contract.ts';
import { PagedList, SettingsSection } from '#features/people/accounts/web/api.ts';
import { failedJobsQuery, jobName, laneName, useDeadJobAct } from './job-queries.ts';

export function DeadJobs() {
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

export function FailedJobRow({ job, attempts, when, children }: FailedJobRowProps) {
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

export const attemptsText = ({ attempts, max_attempts: max }: FailedJob): string =>
  max === null ? t('staff.jobs.attempts', { count: attempts }) : t('staff.jobs.attempts.of', { attempts, max });
