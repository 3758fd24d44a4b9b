import { t } from '#core/web/i18n/text.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';

export function QueueSkeleton() {
  return (
    <div role="status" aria-label={t('points.queue.loading')}>
      {[0, 1, 2].map((place) => (
        <div key={place} className="flex items-center gap-3 border-b border-line-soft px-3 py-3">
          <Skeleton className="size-8 rounded-md" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
