import { formatClock } from '#core/web/format/duration.ts';
import { t } from '#core/web/i18n/text.ts';
import { isProcessing } from '#features/stream/recordings/rules.ts';

/** How long a recording is, in place of which one that cannot be played yet says so. */
export const lengthText = (duration: number): string => (isProcessing(duration) ? t('recordings.processing') : formatClock(duration));
