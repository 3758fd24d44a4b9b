import { t } from '#core/web/i18n/text.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';

/** Stands in for a pane until its code is loaded. */
export function PaneSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-3 p-3">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  );
}
