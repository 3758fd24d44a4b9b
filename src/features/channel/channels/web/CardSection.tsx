import { Children, Fragment, type ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';

export function SectionHead({ title, note, link }: { title: string; note?: ReactNode; link?: ReactNode }) {
  return (
    <div className="mt-8 mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1 first:mt-0">
      <h2 className="text-18 font-bold tracking-tight">{title}</h2>
      {note && <span className="text-ink-3 tabular-nums">{note}</span>}
      {link && <span className="ms-auto font-semibold text-mint-text hover:underline">{link}</span>}
    </div>
  );
}

const SMALL_CARDS = 'grid-cols-[repeat(auto-fill,minmax(min(100%,13.75rem),1fr))]';
const CARDS =
  'grid-cols-[repeat(auto-fill,minmax(min(100%,16.5rem),1fr))] max-md:grid-cols-[repeat(auto-fill,minmax(min(100%,13.75rem),1fr))]';

/** `isDense` has small cards on every screen. */
export function CardGrid({ isDense = false, children }: { isDense?: boolean; children: ReactNode }) {
  return (
    <ul className={cx('grid gap-x-4 gap-y-5', isDense ? SMALL_CARDS : CARDS)}>
      {Children.map(children, (child) => child && <li className="min-w-0">{child}</li>)}
    </ul>
  );
}

interface CardGridSkeletonProps {
  count: number;
  isDense?: boolean;
  /** A picture above two lines by default. */
  card?: ReactNode;
}

/** The place of a `CardGrid` while its list loads. */
export function CardGridSkeleton({ count, isDense = false, card = <CardSkeleton /> }: CardGridSkeletonProps) {
  return (
    <div role="status" aria-busy="true" aria-label={t('core.loading')}>
      <CardGrid isDense={isDense}>
        {Array.from({ length: count }, (_, at) => (
          <Fragment key={at}>{card}</Fragment>
        ))}
      </CardGrid>
    </div>
  );
}

/** `isRow` has the lines beside the picture on phones. */
export const CardSkeleton = ({ isRow = false }: { isRow?: boolean }) => (
  <div className={cx(isRow && 'max-md:grid max-md:grid-cols-[9rem_minmax(0,1fr)] max-md:gap-3')}>
    <Skeleton className="aspect-video w-full rounded-md" />
    <div className={isRow ? 'md:mt-2' : 'mt-2'}>
      <Skeleton className="my-1 h-3 w-4/5" />
      <Skeleton className="my-1.5 mt-2.5 h-3 w-2/5" />
    </div>
  </div>
);
