/** Texts of the section "Jobs". A feature names its own lanes and kinds there: `staff.lane.exports`, `staff.job.streams_export`. */
export const jobsTexts = {
  'staff.clocks.ahead': 'The clock of node {node} is {seconds} s ahead of the database. Synchronize both machines with NTP.',
  'staff.clocks.behind': 'The clock of node {node} is {seconds} s behind the database. Synchronize both machines with NTP.',

  'staff.jobs': 'Jobs',
  'staff.jobs.text': 'Background work such as uploads and exports, by lane. A slow lane does not delay the others.',
  'staff.jobs.lane': 'Lane',
  'staff.jobs.waiting': 'Waiting',
  'staff.jobs.running': 'Running',
  'staff.jobs.retrying': 'Retrying',
  'staff.jobs.dead': 'Dead',
  'staff.jobs.other_lane': 'Unknown kinds',
  'staff.jobs.failed': "Couldn't load job counts",
  'staff.jobs.none': 'No lanes yet',
  'staff.jobs.none.text': 'This site has no background jobs yet.',

  'staff.jobs.dead.title': 'Dead jobs',
  'staff.jobs.dead.text': 'All attempts failed. Fix the cause, then retry the jobs.',
  'staff.jobs.dead.failed': "Couldn't load dead jobs",
  'staff.jobs.dead.none': 'No dead jobs',
  'staff.jobs.dead.when': 'Failed {ago}',
  'staff.jobs.retrying.title': 'Retrying jobs',
  'staff.jobs.retrying.text': 'The last attempt failed. Jobs are retried automatically with increasing delays.',
  'staff.jobs.retrying.failed': "Couldn't load retrying jobs",
  'staff.jobs.retrying.none': 'No retrying jobs',
  'staff.jobs.retrying.when': 'Next attempt {when}',
  'staff.jobs.attempts': '{count, plural, one {# attempt} other {# attempts}}',
  'staff.jobs.attempts.of': '{attempts} of {max} attempts',

  'staff.jobs.retry': 'Retry',
  'staff.jobs.retry.named': 'Retry {job}',
  'staff.jobs.retry.done': '{job} will be retried.',
  'staff.jobs.retry_all': 'Retry all',
  'staff.jobs.retry_all.done': '{count, plural, one {# job} other {# jobs}} will be retried.',
  'staff.jobs.delete': 'Delete',
  'staff.jobs.delete.named': 'Delete {job}',
  'staff.jobs.delete.title': 'Delete {job}?',
  'staff.jobs.delete.text': 'The job will not run. This cannot be undone.',
  'staff.jobs.delete.done': '{job} deleted.',
  'staff.jobs.delete_all': 'Delete all',
  'staff.jobs.delete_all.title': 'Delete all dead jobs?',
  'staff.jobs.delete_all.text': 'The jobs will not run. This cannot be undone.',
  'staff.jobs.delete_all.done': '{count, plural, one {# job} other {# jobs}} deleted.',

  'security.retry_job': 'Dead jobs retried',
  'security.delete_job': 'Dead jobs deleted',
  'refusal.JOB_NOT_FOUND': 'This job no longer exists.',
  'refusal.JOB_NOT_DEAD': 'This job is already being retried.',
} as const;

type JobsTexts = typeof jobsTexts;
declare module '#core/web/i18n/catalog.ts' {
  interface Catalog extends JobsTexts {}
}
