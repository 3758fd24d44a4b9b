import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { addEnglish, FeaturesContext, type WebFeature } from '../feature.ts';
import type { Texts } from '../i18n/catalog.ts';
import { coreTexts } from '../i18n/core-texts.en.ts';
import { addTexts } from '../i18n/text.ts';
import { setMatchingMedia } from './jsdom-gaps.ts';

export { setMatchingMedia };

interface DrawOptions {
  /** The features of the page, in call order, with their English texts. */
  features?: readonly WebFeature[];
  /** Texts in addition to those of core and of the features. */
  texts?: readonly Texts[];
  at?: string;
}

/**
 * Renders a part of the page with the features, queries without retries, and a router. Every URL leads to the part itself, so that tests
 * can follow and check links. `person` in the result is the user-event session.
 */
export async function draw(part: ReactNode, { features = [], texts = [], at = '/' }: DrawOptions = {}) {
  addTexts('en', coreTexts, ...texts);
  addEnglish(features);
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const root = createRootRoute({ component: () => <div data-testid="part">{part}</div>, notFoundComponent: () => null });
  const any = createRoute({ getParentRoute: () => root, path: '$' });
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree: root.addChildren([any]), history });
  const drawn = render(
    <FeaturesContext value={features}>
      <QueryClientProvider client={cache}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </FeaturesContext>,
  );
  await screen.findByTestId('part');
  return { ...drawn, cache, router, person: userEvent.setup() };
}

/** Unmounts the part and resets media queries and localStorage. */
export function undraw(): void {
  cleanup();
  setMatchingMedia(() => false);
  localStorage.clear();
}
