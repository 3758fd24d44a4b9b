import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { addressOf, call } from '#core/web/api.ts';
import { pagedQuery } from '#core/web/query.ts';
import { type AuditAct, exportAuditLog, showAuditLog } from '#features/chat/moderation/contract/audit.ts';

/** The log has no realtime event. Milliseconds; polling stops once an older page is loaded. */
const REFRESH_MS = 15_000;

/** Empty strings filter nothing. Dates are in the reader's time zone, and `to` is inclusive. */
export interface AuditFilterValues {
  act: AuditAct | '';
  actor: string;
  target: string;
  from: string;
  to: string;
}
export const EMPTY_FILTERS: AuditFilterValues = { act: '', actor: '', target: '', from: '', to: '' };

/** Converts dates to timestamps. Empty fields are undefined. */
export function toAuditQuery({ act, actor, target, from, to }: AuditFilterValues) {
  const name = (text: string) => text.trim().replace(/^@/, '');
  return {
    act: act || undefined,
    actor: name(actor) || undefined,
    target: name(target) || undefined,
    from: from === '' ? undefined : startOfDay(from, 0),
    to: to === '' ? undefined : startOfDay(to, 1),
  };
}

/** In the reader's time zone. */
function startOfDay(day: string, later: number): string {
  const [year, month, date] = day.split('-').map(Number);
  return new Date(year!, month! - 1, date! + later).toISOString();
}

export const auditLogQuery = (slug: string, choice: AuditFilterValues) =>
  infiniteQueryOptions({
    ...pagedQuery(
      ['audit-log', slug, choice],
      async (cursor, signal) => (await call(showAuditLog, { params: { slug }, query: { ...toAuditQuery(choice), cursor }, signal })).data,
      ({ next_cursor }) => next_cursor,
    ),
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 1) > 1 ? false : REFRESH_MS),
    placeholderData: keepPreviousData,
  });

export const exportAddress = (slug: string, choice: AuditFilterValues, format: 'csv' | 'json'): string =>
  addressOf(exportAuditLog.path, { slug }, { ...toAuditQuery(choice), format });
