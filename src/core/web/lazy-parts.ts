import { use } from 'react';
import { registry } from '#core/contract/feature.ts';
import { useFeatures, type WebFeature } from './feature.ts';

/** Parts of features that load together with the screen that they are for, and are then used without waiting. */
export interface LazyParts<Part> {
  /** Starts to load them: call it early, so that they load beside their screen. */
  load: (features: readonly WebFeature[]) => Promise<readonly Part[]>;
  /** The parts of all features in call order. Suspends until they are there. */
  useParts: () => readonly Part[];
}

/** `loadOf` gives the loader of one feature, or undefined when it has no such part. */
export function lazyParts<Part>(loadOf: (feature: WebFeature) => (() => Promise<Part>) | undefined): LazyParts<Part> {
  const loadingOf = registry((features: readonly WebFeature[]): Promise<readonly Part[]> => {
    const loading = Promise.all(features.flatMap((feature) => loadOf(feature)?.() ?? []));
    // `use` reads a promise that says so itself in the same render; any other one suspends at first, even when it is fulfilled.
    // A part that did not load is reported by the screen that uses it.
    loading.then(
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      (reason: unknown) => Object.assign(loading, { status: 'rejected', reason }),
    );
    return loading;
  });
  return { load: loadingOf, useParts: () => use(loadingOf(useFeatures())) };
}
