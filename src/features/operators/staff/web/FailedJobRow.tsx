import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import type { FailedJob } from '#features/operators/staff/contract.ts';
import { jobName, laneName } from './job-names.ts';

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
