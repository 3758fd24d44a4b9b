import { Children, type ReactNode, useState } from 'react';
import { Button } from '#core/web/ui/Button.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { ShowMore } from '#core/web/ui/ShowMore.tsx';
import { CardGrid, SectionHead } from './CardSection.tsx';

interface HomeRowProps {
  title: string;
  /** Title of the error that replaces the row. */
  failed: string;
  /** Label of the button that shows more cards. */
  more: string;
  list: Parameters<typeof QueryError>[0]['query'] & Parameters<typeof ShowMore>[0]['list'] & { data: unknown; isError: boolean };
  children: ReactNode;
}

const SHOWN = 4;

/** A row of cards on home, which grows page by page. Draws nothing without cards. */
export function HomeRow({ title, failed, more, list, children }: HomeRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const cards = Children.toArray(children);
  if (list.isError && list.data === undefined) return <QueryError title={failed} query={list} />;
  if (cards.length === 0) return null;
  return (
    <section aria-label={title} className="mt-8">
      <SectionHead title={title} />
      <CardGrid>{isOpen ? cards : cards.slice(0, SHOWN)}</CardGrid>
      {isOpen && <ShowMore list={list} label={more} className="mt-6 justify-center" />}
      {!isOpen && cards.length > SHOWN && (
        <div className="mt-6 flex justify-center">
          <Button onClick={() => setIsOpen(true)}>{more}</Button>
        </div>
      )}
    </section>
  );
}
