import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';

/** Screen readers announce "12 viewers". */
export function ViewerCount({ count }: { count: number }) {
  return (
    <>
      <Icon name="user" size="small" />
      <span className="tabular-nums" aria-hidden="true">
        {formatCompact(count)}
      </span>
      <span className="sr-only">{t('channels.viewers', { count })}</span>
    </>
  );
}
