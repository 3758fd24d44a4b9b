import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { addressOf, call } from '#core/web/api.ts';
import { type AuditAct, exportAuditLog, showAuditLog } from '#features/moderation/contract/audit.ts';

/** The log has no event of its own: its first page is read again so often, as long as no older one is shown. */
const REFRESH = 15_000;

/** What the log is narrowed to, as its form has it; empty texts narrow nothing. Days are of the reader's calendar, `to` included. */
export interface AuditChoice {
  act: AuditAct | '';
  actor: string;
  target: string;
  from: string;
  to: string;
}
export const EVERYTHING: AuditChoice = { act: '', actor: '', target: '', from: '', to: '' };

/** The query that the server is asked with: instants instead of days, and nothing that is empty. */
export function queryOf({ act, actor, target, from, to }: AuditChoice) {
  const name = (text: string) => text.trim().replace(/^@/, '');
  return {
    ...(act === '' ? {} : { act }),
    ...(name(actor) === '' ? {} : { actor: name(actor) }),
    ...(name(target) === '' ? {} : { target: name(target) }),
    ...(from === '' ? {} : { from: startOf(from, 0) }),
    ...(to === '' ? {} : { to: startOf(to, 1) }),
  };
}

/** The first instant of a day, so many days later, where the reader is. */
function startOf(day: string, later: number): string {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year!, month! - 1, date! + later).toISOString();
}

export const auditLogQuery = (slug: string, choice: AuditChoice) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', slug, choice],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...queryOf(choice), ...(pageParam === null ? {} : { cursor: pageParam }) };
      return (await call(showAuditLog, { params: { slug }, query, signal })).data;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 1 ? false : REFRESH),
    placeholderData: keepPreviousData,
  });

/** Where the same log is a file. */
export const exportAddress = (slug: string, choice: AuditChoice, format: 'csv' | 'json'): string =>
  addressOf(exportAuditLog.path, { slug }, { ...queryOf(choice), format });
