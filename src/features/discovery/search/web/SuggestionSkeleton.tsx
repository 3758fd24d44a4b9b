import { Skeleton } from '#core/web/ui/Skeleton.tsx';

const WIDTHS = ['w-1/2', 'w-3/5', 'w-2/5'];

export const SuggestionSkeleton = () =>
  WIDTHS.map((width) => (
    <div key={width} className="flex min-h-9 items-center gap-2 px-4 py-1">
      <Skeleton className="size-7 rounded-full" />
      <Skeleton className={`h-2.5 ${width}`} />
    </div>
  ));
