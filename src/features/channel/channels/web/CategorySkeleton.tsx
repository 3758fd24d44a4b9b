import { Skeleton } from '#core/web/ui/Skeleton.tsx';

export function CategorySkeleton() {
  return (
    <div>
      <Skeleton className="aspect-3/4 w-full rounded-md" />
      <Skeleton className="mt-2.5 mb-1 h-3 w-3/5" />
    </div>
  );
}
