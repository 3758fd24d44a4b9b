import { focusOnMount } from '#core/web/focus-on-mount.ts';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';

export function PinnedMinimized({ onRestore }: { onRestore: () => void }) {
  return (
    <button
      type="button"
      ref={focusOnMount}
      aria-expanded={false}
      aria-label={t('pins.restore')}
      className="flex min-h-6 w-full shrink-0 items-center gap-2 border-b border-line-soft px-3 text-11 text-ink-3 hover:bg-row-hover hover:text-ink"
      onClick={onRestore}
    >
      <Icon name="pin" size="small" />
      {t('pins.title')}
      <Icon name="down" size="small" className="ms-auto max-md:ms-0" />
    </button>
  );
}
