import { use } from 'react';
import { registry } from '#core/contract/feature.ts';
import { chunk } from './chunk.ts';
import { useFeatures, type WebFeature } from './feature.ts';

/** Parts of features that load together with a screen, which then uses them synchronously. */
export interface LazyParts<Part> {
  /** In call order. Rejects with `ChunkFailed`. */
  load: (features: readonly WebFeature[]) => Promise<readonly Part[]>;
  /** Loads in parallel with the screen, which reports a failure. */
  preload: (features: readonly WebFeature[]) => void;
  /** Suspends until the parts are loaded. */
  useParts: () => readonly Part[];
}

/** `loadOf` returns undefined for a feature without such a part. */
export function lazyParts<Part>(loadOf: (feature: WebFeature) => (() => Promise<Part>) | undefined): LazyParts<Part> {
  const chunkOf = registry((features: readonly WebFeature[]) =>
    chunk((): Promise<readonly Part[]> => Promise.all(features.flatMap((feature) => loadOf(feature)?.() ?? []))),
  );
  const read = (features: readonly WebFeature[]): Promise<readonly Part[]> => readable(chunkOf(features).load());
  return {
    load: read,
    preload: (features) => void chunkOf(features).preload(),
    useParts: () => use(read(useFeatures())),
  };
}

/** `use` reads a promise with a `status` field synchronously, and suspends for others even if fulfilled. */
function readable<Value>(promise: Promise<Value>): Promise<Value> {
  if (!('status' in promise)) {
    Object.assign(promise, { status: 'pending' });
    promise.then(
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      (reason: unknown) => Object.assign(promise, { status: 'rejected', reason }),
    );
  }
  return promise;
}
