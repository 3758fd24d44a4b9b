import { sql } from 'kysely';
import { coreCheckTexts } from '#core/checks/texts.en.ts';
import { MINUTE_MS, msAfter } from '#core/contract/durations.ts';
import { diagnostic, found } from '../diagnostics/diagnostic.ts';

/** Milliseconds. The scheduler looks every five seconds. */
const LATE_AFTER = 5 * MINUTE_MS;
/** Consecutive failures. One may be an outage. */
const FAILING_FROM = 2;

export const deadlinesDiagnostic = diagnostic({
  id: 'deadlines',
  texts: coreCheckTexts,
  needsDatabase: true,
  async run({ db, now, isServer }) {
    const count = (isMeant: ReturnType<typeof sql>) =>
      db.row(sql<{ count: number; kinds: string | null }>`
        select count(*)::int as count, string_agg(distinct kind, ', ' order by kind) as kinds from deadlines where ${isMeant}`);
    const failing = await count(sql`failures >= ${FAILING_FROM}::int`);
    if (failing!.count > 0) return found('error', 'failing', { count: failing!.count, kinds: failing!.kinds! });
    // While the server is stopped, nothing runs them.
    const late = isServer ? await count(sql`due < ${msAfter(now(), -LATE_AFTER)} and failures = 0`) : null;
    return late && late.count > 0 ? found('warning', 'late', { count: late.count, kinds: late.kinds! }) : found('ok', 'ok');
  },
});
