import { t } from '#core/web/i18n/text.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { COLUMNS } from './grid.ts';

const LINES = 6;

export function PickerSkeleton() {
  return (
    <div role="status" aria-label={t('emotes.picker.loading')} className="min-h-0 flex-1 overflow-hidden px-3">
      <span className="flex h-8 items-center">
        <Skeleton className="h-2.5 w-20" />
      </span>
      <div className="grid grid-cols-8">
        {Array.from({ length: LINES * COLUMNS }, (_, index) => (
          <span key={index} className="grid h-10 place-items-center">
            <Skeleton className="size-7 rounded-sm" />
          </span>
        ))}
      </div>
    </div>
  );
}
