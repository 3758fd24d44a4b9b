import { Children, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#core/web/ui/Button.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { CardGrid, CardGridSkeleton, SectionHead } from './CardSection.tsx';

interface HomeRowProps {
  title: string;
  /** Title of the error that replaces the row. */
  failed: string;
  /** Label of the button that shows more cards. */
  more: string;
  list: Parameters<typeof QueryError>[0]['query'] &
    Parameters<typeof ShowMore>[0]['list'] & { data: unknown; isError: boolean; isPending: boolean };
  /** A card while the list loads; a picture above two lines by default. */
  skeleton?: ReactNode;
  children: ReactNode;
}

const SHOWN = 4;

/** A row of cards on home, which grows page by page. Draws nothing when the list is empty. */
export function HomeRow({ title, failed, more, list, skeleton, children }: HomeRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const cards = Children.toArray(children);
  const shown = isOpen ? cards : cards.slice(0, SHOWN);
  const { row, grow } = useFocusOnGrowth(shown.length);
  if (list.isPending) {
    return (
      <section aria-label={title} className="mt-8">
        <SectionHead title={title} />
        <CardGridSkeleton count={SHOWN} card={skeleton} />
      </section>
    );
  }
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
