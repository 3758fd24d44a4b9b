import { RefusedCall } from '#core/web/api.ts';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { Suspension } from '#features/people/accounts/contract/staff.ts';

/** Message for a suspended user who signs in: the reason and the end, if any. Null for other errors. */
export function suspensionText(error: unknown): string | null {
  if (!(error instanceof RefusedCall) || error.code !== 'ACCOUNT_SUSPENDED') return null;
  const suspension = Suspension.safeParse(error.data).data;
  if (!suspension) return null;
  const { reason, ends_at } = suspension;
  const end = ends_at === null ? '' : t('accounts.suspended.until', { date: formatDate(ends_at, 'mediumWithTime') });
  return [refusalText(error), t('accounts.suspended.reason', { reason }), end].filter(Boolean).join(' ');
}
