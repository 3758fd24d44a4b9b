import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Matches the geometry of the rows. */
export function RailSkeleton({ narrow }: { narrow: boolean }) {
  return (
    <div role="status" aria-label={t('core.loading')}>
      {!narrow && <Skeleton className="mx-4 my-2 h-3 w-24" />}
      {KEYS.map((key) => (
        <div key={key} className={cx('flex h-11 items-center gap-2.5', narrow ? 'justify-center' : 'px-4')}>
          <Skeleton className="size-8 shrink-0 rounded-full" />
          {!narrow && (
            <div className="flex-1">
              <Skeleton className="mb-1.5 h-3 w-3/5" />
              <Skeleton className="h-2.5 w-2/5" />
            </div>
          )}
        </div>
      ))}
    </div>
  );
}
