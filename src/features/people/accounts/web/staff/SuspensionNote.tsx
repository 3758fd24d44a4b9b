import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import type { Suspension } from '#features/people/accounts/contract/staff.ts';
import { suspensionEndText } from './AccountTags.tsx';

export function SuspensionNote({ reason, suspended_at, ends_at }: Suspension) {
  return (
    <div className="mt-4 rounded-sm bg-red-soft px-3 py-2 text-red-text">
      <p className="font-semibold">{t('staff.suspended.since', { date: formatDate(suspended_at, 'mediumWithTime') })}</p>
      <p>{suspensionEndText(ends_at)}</p>
      <p className="wrap-anywhere">
        <bdi>{reason}</bdi>
      </p>
    </div>
  );
}
