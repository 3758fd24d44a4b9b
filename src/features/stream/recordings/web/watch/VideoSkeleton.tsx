import { t } from '#core/web/i18n/text.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { PAGE_HEIGHT, SIDE_WIDTH, STAGE_SIZE } from './page-class.ts';

/** Has the geometry of the real page. */
export function VideoSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')} className={`flex max-md:flex-col ${PAGE_HEIGHT}`}>
      <div className="min-w-0 flex-1 max-md:flex-none">
        <div data-theme="dark" className={`bg-well ${STAGE_SIZE}`} />
        <div className="px-5 pt-4 max-md:border-b max-md:border-line-soft max-md:bg-column max-md:px-3 max-md:py-2">
          <Skeleton className="my-1 h-5 w-3/5" />
          <div className="mt-3 flex items-center gap-2.5 max-md:hidden">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <Skeleton className="h-3.5 w-40" />
          </div>
        </div>
      </div>
      <div className={`flex-1 border-line-soft bg-column md:flex-none md:border-s ${SIDE_WIDTH}`} />
    </div>
  );
}
