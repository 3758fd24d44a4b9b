import { Children, type ReactNode } from 'react';

export function SectionHead({ title, note, link }: { title: string; note?: ReactNode; link?: ReactNode }) {
  return (
    <div className="mt-8 mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1 first:mt-0">
      <h2 className="text-18 font-bold tracking-tight">{title}</h2>
      {note && <span className="text-ink-3 tabular-nums">{note}</span>}
      {link && <span className="ms-auto font-semibold text-mint-text hover:underline">{link}</span>}
    </div>
  );
}

/** Two columns on a phone (one with large text), four on a desktop. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16.5rem),1fr))] gap-x-4 gap-y-5 max-md:grid-cols-[repeat(auto-fill,minmax(min(100%,13.75rem),1fr))]">
      {Children.map(children, (child) => child && <li className="min-w-0">{child}</li>)}
    </ul>
  );
}
