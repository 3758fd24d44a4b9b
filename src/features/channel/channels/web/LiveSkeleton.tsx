import { t } from '#core/web/i18n/text.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { CardGrid } from './CardGrid.tsx';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Matches the geometry of the cards. */
export function LiveSkeleton() {
  return (
    <div aria-busy="true" aria-label={t('core.loading')} role="status">
      <CardGrid>
        {KEYS.map((key) => (
          <div key={key}>
            <Skeleton className="aspect-video w-full rounded-md" />
            <div className="mt-2.5 grid grid-cols-[36px_minmax(0,1fr)] gap-2.5">
              <Skeleton className="size-9 rounded-full" />
              <div>
                <Skeleton className="my-1 h-3 w-4/5" />
                <Skeleton className="my-1.5 mt-2.5 h-3 w-2/5" />
                <Skeleton className="my-2 h-3 w-1/3" />
                <Skeleton className="mt-1.5 h-4.5 w-1/2" />
              </div>
            </div>
          </div>
        ))}
      </CardGrid>
    </div>
  );
}
