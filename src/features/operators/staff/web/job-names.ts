import { isTextKey, t, textOf } from '#core/web/i18n/text.ts';
import type { FailedJob } from '#features/operators/staff/contract.ts';

/** The name of a lane: the text of the feature that has it, or the technical one. */
export function laneName(lane: string | null): string {
  if (lane === null) return t('staff.jobs.other_lane');
  const key = `staff.lane.${lane}`;
  return isTextKey(key) ? textOf(key) : lane;
}

/** The name of a job, with the number by which it is found in the server's log. */
export function jobName({ kind, id }: Pick<FailedJob, 'kind' | 'id'>): string {
  const name = kind.replaceAll('.', '_');
  const key = `staff.job.${name}`;
  return `${isTextKey(key) ? textOf(key) : kind} #${id}`;
}
