import { t } from '../i18n/text.ts';
import { cx } from './class-names.ts';

export function LiveMark({ className }: { className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center gap-1.5 rounded-xs bg-mint px-1.5 text-11 font-bold tracking-wide text-on-mint uppercase',
        className,
      )}
    >
      <span className="live-dot" aria-hidden="true" />
      {t('core.live')}
    </span>
  );
}
