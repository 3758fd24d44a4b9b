import { t } from '#core/web/i18n/text.ts';

/** `share` is from 0 to 1; null when it is unknown. */
export function ProgressLine({ label, share }: { label: string; share: number | null }) {
  const percent = share === null ? null : Math.floor(share * 100);
  return (
    <div className="my-1">
      <p className="flex justify-between gap-3">
        {label}
        {percent !== null && <span className="tabular-nums">{t('backups.percent', { percent })}</span>}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        {...(percent !== null && { 'aria-valuenow': percent })}
        className="mt-1 h-2 overflow-hidden rounded-full bg-control"
      >
        <div className="h-full rounded-full bg-mint" style={{ width: `${percent ?? 0}%` }} />
      </div>
    </div>
  );
}
