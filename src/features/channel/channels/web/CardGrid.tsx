import { Children, type ReactNode } from 'react';

/** Two columns on a phone (one with large text), four on a desktop. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16.5rem),1fr))] gap-x-4 gap-y-5 max-md:grid-cols-[repeat(auto-fill,minmax(min(100%,13.75rem),1fr))]">
      {Children.map(children, (child) => child && <li className="min-w-0">{child}</li>)}
    </ul>
  );
}
