import { diagnostic, found } from '#core/server/diagnostics/diagnostic.ts';
import { accountsCheckTexts } from '#features/people/accounts/checks/texts.en.ts';
import { listStaff } from './store/users.ts';

export const staffDiagnostic = diagnostic({
  id: 'staff',
  texts: accountsCheckTexts,
  place: '/staff/people',
  needsDatabase: true,
  async run({ db }) {
    const { length: count } = await listStaff(db);
    if (count === 0) return found('warning', 'none');
    return count === 1 ? found('warning', 'alone') : found('ok', 'several', { count });
  },
});
