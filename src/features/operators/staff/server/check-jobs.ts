import { diagnostic, found } from '#core/server/diagnostics/diagnostic.ts';
import { countJobs } from '#core/server/jobs/store.ts';
import { jobsCheckTexts } from '#features/operators/staff/checks/texts.en.ts';

export const jobsDiagnostic = diagnostic({
  id: 'jobs',
  texts: jobsCheckTexts,
  place: '/staff/jobs',
  needsDatabase: true,
  async run({ db }) {
    const dead = (await countJobs(db)).filter((kind) => kind.dead > 0);
    if (dead.length === 0) return found('ok', 'ok');
    return found('warning', 'dead', {
      count: dead.reduce((sum, kind) => sum + kind.dead, 0),
      kinds: dead.map(({ kind }) => kind).join(', '),
    });
  },
});
