import { formatClock } from '#core/web/format/duration.ts';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { isProcessing } from '#features/stream/recordings/rules.ts';

export const lengthText = (duration: number): string => (isProcessing(duration) ? t('recordings.processing') : formatClock(duration));

export const viewsText = (count: number): string => t('recordings.views', { compact: formatCompact(count), count });
