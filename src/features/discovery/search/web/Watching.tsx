import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';

/** Viewer count with a decorative live dot. */
export function Watching({ count }: { count: number }) {
  return (
    <>
      <span className="live-dot text-mint" aria-hidden="true" />
      <span aria-hidden="true">{formatCompact(count)}</span>
      <span className="sr-only">{t('search.watching', { compact: formatCompact(count) })}</span>
    </>
  );
}
