import { isTextKey, t, textOf } from '#core/web/i18n/text.ts';
import type { FailedJob } from '#features/operators/staff/contract.ts';

/** Falls back to the technical name without a text. */
export function laneName(lane: string | null): string {
  if (lane === null) return t('staff.jobs.other_lane');
  const key = `staff.lane.${lane}`;
  return isTextKey(key) ? textOf(key) : lane;
}

/** Includes the job id, which is in the server log. */
export function jobName({ kind, id }: Pick<FailedJob, 'kind' | 'id'>): string {
  const name = kind.replaceAll('.', '_');
  const key = `staff.job.${name}`;
  return `${isTextKey(key) ? textOf(key) : kind} #${id}`;
}
