import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The first path segment identifies the page; the rest is part of it. */
const pageOf = (path: string) => path.split('/').slice(0, 2).join('/');

/** Moves the focus to the new page after a navigation, so that screen readers and the Tab key start at its top. */
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
