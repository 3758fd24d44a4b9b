import { t } from '#core/web/i18n/text.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';

const LINES = [
  [22, 48],
  [16, 64],
  [26, 30],
  [19, 55],
  [14, 40],
  [24, 60],
  [18, 36],
  [21, 52],
] as const;

/** Rows of the final height, at the bottom where messages will appear. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label={t('chat.loading')} className="flex h-full flex-col justify-end gap-0.5 overflow-hidden pb-1.5">
      {LINES.map(([name, words]) => (
        <div key={`${name}-${words}`} className="flex h-6.5 shrink-0 items-center gap-2 px-3">
          <Skeleton className="h-2.5 w-8" />
          <span style={{ width: `${name}%` }}>
            <Skeleton className="h-2.5" />
          </span>
          <span style={{ width: `${words}%` }}>
            <Skeleton className="h-2.5" />
          </span>
        </div>
      ))}
    </div>
  );
}
