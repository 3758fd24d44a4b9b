import { t } from '#core/web/i18n/text.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { CardGrid } from '#features/channel/channels/web/api.ts';

/** Has the geometry of the real cards. */
export function VideosSkeleton({ count }: { count: number }) {
  return (
    <div aria-busy="true" aria-label={t('core.loading')} role="status">
      <CardGrid>
        {Array.from({ length: count }, (_, at) => (
          <div key={at} className="max-md:grid max-md:grid-cols-[9rem_minmax(0,1fr)] max-md:gap-3">
            <Skeleton className="aspect-video w-full rounded-md" />
            <div className="md:mt-2">
              <Skeleton className="my-1 h-3 w-4/5" />
              <Skeleton className="my-1.5 h-3 w-2/5" />
            </div>
          </div>
        ))}
      </CardGrid>
    </div>
  );
}
