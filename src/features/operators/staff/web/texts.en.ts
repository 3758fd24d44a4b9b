/** Texts of the section "Jobs". A feature names its own lanes and kinds there: `staff.lane.exports`, `staff.job.streams_export`. */
export const jobsTexts = {
  'staff.jobs': 'Jobs',
  'staff.jobs.text': 'Work in the background, such as uploads and exports, by lane. A slow lane does not hold up another.',
  'staff.jobs.lane': 'Lane',
  'staff.jobs.waiting': 'Waiting',
  'staff.jobs.running': 'Running',
  'staff.jobs.retrying': 'Retrying',
  'staff.jobs.dead': 'Dead',
  'staff.jobs.other_lane': 'Unknown kinds',
  'staff.jobs.failed': 'The jobs could not be counted',
  'staff.jobs.none': 'No lanes yet',
  'staff.jobs.none.text': 'Nothing on this site works in the background so far.',

  'staff.jobs.dead.title': 'Dead jobs',
  'staff.jobs.dead.text': 'Every attempt failed. Fix the cause, then try them again.',
  'staff.jobs.dead.failed': 'The dead jobs could not be loaded',
  'staff.jobs.dead.none': 'No dead jobs',
  'staff.jobs.dead.when': 'Failed {ago}',
  'staff.jobs.retrying.title': 'Jobs being retried',
  'staff.jobs.retrying.text': 'Their last attempt failed. They are tried again by themselves, each time after a longer pause.',
  'staff.jobs.retrying.failed': 'The jobs being retried could not be loaded',
  'staff.jobs.retrying.none': 'No jobs are being retried',
  'staff.jobs.retrying.when': 'Next attempt {when}',
  'staff.jobs.attempts': '{count, plural, one {# attempt} other {# attempts}}',
  'staff.jobs.attempts.of': '{attempts} of {max} attempts',

  'staff.jobs.retry': 'Try again',
  'staff.jobs.retry.named': 'Try again: {job}',
  'staff.jobs.retry.done': '{job} will be tried again.',
  'staff.jobs.retry_all': 'Try all again',
  'staff.jobs.retry_all.done': '{count, plural, one {# job} other {# jobs}} will be tried again.',
  'staff.jobs.delete': 'Delete',
  'staff.jobs.delete.named': 'Delete {job}',
  'staff.jobs.delete.title': 'Delete {job}?',
  'staff.jobs.delete.text': 'Its work will not be done. This cannot be undone.',
  'staff.jobs.delete.done': '{job} was deleted.',
  'staff.jobs.delete_all': 'Delete all',
  'staff.jobs.delete_all.title': 'Delete all dead jobs?',
  'staff.jobs.delete_all.text': 'Their work will not be done. This cannot be undone.',
  'staff.jobs.delete_all.done': '{count, plural, one {# job was} other {# jobs were}} deleted.',

  'security.retry_job': 'Dead jobs tried again',
  'security.delete_job': 'Dead jobs deleted',
  'refusal.JOB_NOT_FOUND': 'This job no longer exists.',
  'refusal.JOB_NOT_DEAD': 'This job is already being tried again.',
} as const;

type JobsTexts = typeof jobsTexts;
declare module '#core/web/i18n/catalogue.ts' {
  interface Catalogue extends JobsTexts {}
}
