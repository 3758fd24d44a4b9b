import { Skeleton } from '#core/web/ui/Skeleton.tsx';

/** A loading card with the geometry of the real one. */
export function LiveCardSkeleton() {
  return (
    <div>
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
  );
}
