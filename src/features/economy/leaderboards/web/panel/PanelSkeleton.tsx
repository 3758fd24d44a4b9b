import { cx } from '#core/web/ui/class-names.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';

const STEPS = ['h-17', 'h-22', 'h-14'];
const NAMES = ['w-3/5', 'w-2/5', 'w-2/3', 'w-1/2', 'w-3/5', 'w-2/5', 'w-1/2'];

export function PanelSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 pt-4">
      <Skeleton className="mx-4 h-13" />
      <Skeleton className="mx-4 h-3 w-24" />
      <div className="grid grid-cols-3 items-end gap-2 px-4">
        {STEPS.map((height, at) => (
          <div key={height} className="grid justify-items-center gap-2">
            <Skeleton className={cx('rounded-full', at === 1 ? 'size-11' : 'size-9')} />
            <Skeleton className={cx('w-full', height)} />
          </div>
        ))}
      </div>
      <div className="-mt-3 border-t border-line-soft pb-1">
        {NAMES.map((width, at) => (
          <div key={at} className="grid h-11 grid-cols-[20px_28px_minmax(0,1fr)_32px] items-center gap-2.5 px-4 md:h-9">
            <span />
            <Skeleton className="size-7 rounded-full" />
            <Skeleton className={cx('h-2.5', width)} />
            <Skeleton className="h-2.5 w-8" />
          </div>
        ))}
      </div>
    </div>
  );
}
