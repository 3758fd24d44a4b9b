import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';

/** For example "48K views". */
export const viewsText = (count: number): string => t('recordings.views', { compact: formatCompact(count), count });
