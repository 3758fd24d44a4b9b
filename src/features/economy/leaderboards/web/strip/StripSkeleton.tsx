import { Skeleton } from '#core/web/ui/Skeleton.tsx';

export function StripSkeleton() {
  return (
    <div aria-hidden="true" className="flex h-[63px] shrink-0 items-center gap-1 px-2 pt-1 pb-1.5">
      {[0, 1, 2].map((at) => (
        <span key={at} className="flex flex-1 items-center gap-3 px-1">
          <Skeleton className="size-7.5 shrink-0 rounded-full" />
          <span className="grid min-w-0 flex-1 gap-1.5">
            <Skeleton className="h-2.5 w-3/4" />
            <Skeleton className="h-2.5 w-2/5" />
          </span>
        </span>
      ))}
    </div>
  );
}
