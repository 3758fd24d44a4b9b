import { parseDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { useNow } from '#core/web/use-now.ts';
import type { HealthWarning } from '#features/stream/streams/rules/health.ts';

export function HealthWarnings({ warnings }: { warnings: readonly HealthWarning[] }) {
  return (
    <ul aria-label={t('streams.health.advice')} aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {warnings.map((warning) => (
        <li key={warning} className="flex items-start gap-2 rounded-md bg-amber-soft px-3 py-2">
          <Icon name="warn" size="small" className="mt-0.5 text-amber-text" />
          <p className="min-w-0">
            <b>{t(`streams.health.${warning}.title`)}</b> <span className="text-ink-2">{t(`streams.health.${warning}.advice`)}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

export function SignalLost({ since, end, name }: { since: string; end: string; name: string }) {
  const now = useNow(1000).getTime();
  const seconds = (from: number, to: number) => Math.max(0, Math.round((to - from) / 1000));
  return (
    <div role="alert" className="flex items-start gap-2 rounded-md bg-red-soft px-3 py-2">
      <Icon name="warn" size="small" className="mt-0.5 text-red-text" />
      <p className="min-w-0">
        <b>{t('streams.health.lost.title')}</b> {/* The countdown is not announced every second. */}
        <span aria-live="off" className="text-ink-2">
          {t('streams.health.lost.text', {
            name,
            ago: seconds(parseDate(since).getTime(), now),
            left: seconds(now, parseDate(end).getTime()),
          })}
        </span>
      </p>
    </div>
  );
}
