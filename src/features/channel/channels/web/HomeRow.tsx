import { Children, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { CardGrid, SectionHead } from './CardSection.tsx';

interface HomeRowProps {
  title: string;
  /** Title of the error that replaces the row. */
  failed: string;
  /** Label of the button that shows more cards. */
  more: string;
  list: Parameters<typeof QueryError>[0]['query'] &
    Parameters<typeof ShowMore>[0]['list'] & { data: unknown; isError: boolean; isPending: boolean };
  children: ReactNode;
}

const SHOWN = 4;

/** A row of cards on home, which grows page by page. Draws nothing when the list is empty. */
export function HomeRow({ title, failed, more, list, children }: HomeRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const cards = Children.toArray(children);
  const shown = isOpen ? cards : cards.slice(0, SHOWN);
  const { row, grow } = useFocusOnGrowth(shown.length);
  if (list.isPending) return <RowSkeleton title={title} />;
  if (list.isError && list.data === undefined) return <QueryError title={failed} query={list} />;
  if (cards.length === 0) return null;
  return (
    <section ref={row} aria-label={title} className="mt-8">
      <SectionHead title={title} />
      <CardGrid>{shown}</CardGrid>
      {isOpen && <ShowMore list={{ ...list, fetchNextPage: grow(list.fetchNextPage) }} label={more} className="mt-6 justify-center" />}
      {!isOpen && cards.length > SHOWN && (
        <div className="mt-6 flex justify-center">
          <Button onClick={grow(() => setIsOpen(true))}>{more}</Button>
        </div>
      )}
    </section>
  );
}

/** The pressed button can disappear with the growth. Then the first new card gets the focus. `grow` wraps what a press does. */
function useFocusOnGrowth(count: number) {
  const row = useRef<HTMLElement>(null);
  const before = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (before.current === null || count <= before.current) return;
    const card = row.current?.querySelector('ul')?.children[before.current];
    before.current = null;
    if (document.activeElement === document.body) card?.querySelector<HTMLElement>('a, button')?.focus();
  }, [count]);
  const grow =
    <Result,>(act: () => Result) =>
    (): Result => {
      before.current = count;
      return act();
    };
  return { row, grow };
}

const KEYS = ['a', 'b', 'c', 'd'];

function RowSkeleton({ title }: { title: string }) {
  return (
    <section aria-label={title} className="mt-8">
      <SectionHead title={title} />
      <div role="status" aria-busy="true" aria-label={t('core.loading')}>
        <CardGrid>
          {KEYS.map((key) => (
            <div key={key}>
              <Skeleton className="aspect-video w-full rounded-md" />
              <Skeleton className="mt-3 h-3 w-4/5" />
              <Skeleton className="mt-2.5 mb-1 h-3 w-2/5" />
            </div>
          ))}
        </CardGrid>
      </div>
    </section>
  );
}
