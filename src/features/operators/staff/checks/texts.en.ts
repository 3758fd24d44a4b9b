/** Findings of the checks of jobs. */
export const jobsCheckTexts = {
  'check.jobs': 'Background jobs',
  'check.jobs.ok': 'No job has failed for good.',
  'check.jobs.dead': '{count, plural, one {# job} other {# jobs}} failed after all attempts: {kinds}.',
  'check.jobs.dead.fix': 'Read the errors in the staff area under "Jobs", fix the cause, and retry the jobs.',
} as const;
