import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';

/** Since when and why something is suspended. `suspended_at` is a wire date. */
export function SuspensionNote({ reason, suspended_at }: { reason: string; suspended_at: string }) {
  return (
    <div className="mt-4 rounded-sm bg-red-soft px-3 py-2 text-red-text">
      <p className="font-semibold">{t('staff.suspended.since', { date: formatDate(suspended_at, 'mediumWithTime') })}</p>
      <p className="wrap-anywhere">
        <bdi>{reason}</bdi>
      </p>
    </div>
  );
}
