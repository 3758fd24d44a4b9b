import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { Clip } from '#features/stream/clips/contract/clip.ts';
import { ClipTile } from './ClipTile.tsx';

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,13.75rem),1fr))] gap-x-4 gap-y-5';
const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function ClipGrid({ clips }: { clips: readonly Clip[] }) {
  return (
    <ul className={GRID}>
      {clips.map((clip) => (
        <li key={clip.id} className="min-w-0">
          <ClipTile clip={clip} />
        </li>
      ))}
    </ul>
  );
}

/** Has the geometry of the real clips. */
export function ClipGridSkeleton({ count }: { count: number }): ReactNode {
  return (
    <div role="status" aria-busy="true" aria-label={t('core.loading')} className={GRID}>
      {KEYS.slice(0, count).map((key) => (
        <div key={key}>
          <Skeleton className="aspect-video w-full rounded-md" />
          <Skeleton className="mt-3 h-3 w-4/5" />
          <Skeleton className="mt-2.5 mb-1 h-3 w-2/5" />
        </div>
      ))}
    </div>
  );
}
