import { formatBytes } from '#core/web/format/bytes.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { ChannelStorage } from '#features/stream/recordings/contract/manage.ts';

/** The card warns from this share of the quota. */
const NEARLY_FULL = 0.9;

export function StorageCard({ storage: { used, quota, is_full } }: { storage: ChannelStorage }) {
  const share = quota === null || quota === 0 ? null : Math.min(1, used / quota);
  const isNearlyFull = share !== null && share >= NEARLY_FULL;
  return (
    <section className="rounded-lg border border-line-soft bg-panel p-4">
      <h2 className="text-14 font-bold">{t('recordings.storage')}</h2>
      <p className="mt-1 text-ink-2 tabular-nums">
        {quota === null
          ? t('recordings.storage.used', { used: formatBytes(used) })
          : t('recordings.storage.of', { used: formatBytes(used), quota: formatBytes(quota) })}
      </p>
      {share !== null && (
        <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-control">
          <div className={cx('h-full rounded-full', isNearlyFull ? 'bg-amber' : 'bg-mint')} style={{ width: `${share * 100}%` }} />
        </div>
      )}
      {is_full ? (
        <Warning text={t('recordings.storage.disk')} />
      ) : isNearlyFull ? (
        <Warning text={t('recordings.storage.nearly_full')} />
      ) : (
        quota !== null && <p className="mt-2 text-12 text-ink-3">{t('recordings.storage.quota')}</p>
      )}
    </section>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <p className="mt-3 flex gap-2 rounded-sm bg-amber-soft p-2.5 text-12 text-amber-text">
      <Icon name="warn" size="small" className="mt-px" />
      {text}
    </p>
  );
}
