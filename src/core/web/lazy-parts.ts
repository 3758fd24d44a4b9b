import { use } from 'react';
import { registry } from '#core/contract/feature.ts';
import { useFeatures, type WebFeature } from './feature.ts';

/** Parts of features that load together with a screen, which then uses them synchronously. */
export interface LazyParts<Part> {
  /** Starts loading the parts; call it early, so that they load in parallel with their screen. */
  load: (features: readonly WebFeature[]) => Promise<readonly Part[]>;
  /** The parts of all features in call order. Suspends until they are loaded. */
  useParts: () => readonly Part[];
}

/** `loadOf` returns the loader of one feature, or undefined when the feature has no such part. */
export function lazyParts<Part>(loadOf: (feature: WebFeature) => (() => Promise<Part>) | undefined): LazyParts<Part> {
  const loadingOf = registry((features: readonly WebFeature[]): Promise<readonly Part[]> => {
    const loading = Promise.all(features.flatMap((feature) => loadOf(feature)?.() ?? []));
    // `use` reads a promise with a `status` field synchronously; any other promise suspends at first, even when it is fulfilled. A part
    // that failed to load is reported by the screen that uses it.
    loading.then(
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      (reason: unknown) => Object.assign(loading, { status: 'rejected', reason }),
    );
    return loading;
  });
  return { load: loadingOf, useParts: () => use(loadingOf(useFeatures())) };
}
