import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The first two parts of an address name the page; what follows is a part of it. */
const pageOf = (path: string) => path.split('/').slice(0, 2).join('/');

/** Puts the focus on the new page after going there, so that a screen reader and the Tab key start at its top. */
export function useFocusOnNavigation() {
  const content = useRef<HTMLElement>(null);
  const page = useRouterState({ select: (state) => pageOf(state.resolvedLocation?.pathname ?? '') });
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== '' && shown.current !== page) content.current?.focus({ preventScroll: true });
    shown.current = page;
  }, [page]);
  return content;
}
