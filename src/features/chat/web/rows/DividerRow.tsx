import { t } from '#core/web/i18n/text.ts';

/** The line before the first unread message (L-04). */
export function DividerRow() {
  return (
    <div className="flex items-center gap-2 px-3 py-1 text-11 font-semibold text-mint-text before:h-px before:flex-1 before:bg-mint-line after:h-px after:flex-1 after:bg-mint-line">
      {t('chat.divider')}
    </div>
  );
}
