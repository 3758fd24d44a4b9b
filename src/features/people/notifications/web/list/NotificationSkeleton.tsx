import { Skeleton } from '#core/web/ui/Skeleton.tsx';

const ROWS = ['w-4/5', 'w-3/5', 'w-3/4'];

/** Matches the geometry of the loaded rows. */
export function NotificationSkeleton() {
  return (
    <div aria-hidden="true">
      {ROWS.map((width) => (
        <div key={width} className="grid grid-cols-[40px_minmax(0,1fr)] gap-3 px-4 py-2.5">
          <Skeleton className="size-10 rounded-full" />
          <div>
            <Skeleton className={`mt-1 mb-2 h-3 ${width}`} />
            <Skeleton className="h-2.5 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
