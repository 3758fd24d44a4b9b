import { useEffect } from 'react';
import { isolated } from '#core/contract/bidi.ts';
import { formatNumber } from './format/number.ts';
import { useIdentity } from './identity.ts';

const shown = { title: '', count: 0 };

function show(change: Partial<typeof shown>): void {
  const { title, count } = Object.assign(shown, change);
  document.title = count > 0 ? `(${formatNumber(count)}) ${title}` : title;
}

/** Null shows only the site's name. */
export function usePageTitle(title: string | null): void {
  const { name } = useIdentity();
  useEffect(() => show({ title: title === null ? name : `${isolated(title)} · ${name}` }), [title, name]);
}

/** Shows a count before the page title, such as "(2)". Returns a function that removes it. */
export function setTitleCount(count: number): () => void {
  show({ count });
  return () => show({ count: 0 });
}
