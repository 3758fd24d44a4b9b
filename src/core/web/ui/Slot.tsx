import { type ComponentType, useEffect, useState } from 'react';
import { ChunkFailed } from '../chunk.ts';
import type { LoadTime, Slots, WebFeature } from '../feature.ts';
import type { LazyComponent } from '../lazy-component.tsx';
import { useActiveFeatures } from '../settings.ts';
import { Panel, type PartFailure } from './Panel.tsx';
import { RetryButton } from './PartFailed.tsx';

type SlotPart = ComponentType<object> & Partial<Pick<LazyComponent<object>, 'time' | 'preload'>>;

const partOf = ({ slots }: WebFeature, name: keyof Slots) => slots?.[name] as SlotPart | undefined;

/** Never rejects; the render of a part that failed to load reports it. */
export async function preloadSlot(features: readonly WebFeature[], name: keyof Slots): Promise<void> {
  await Promise.all(features.map((feature) => partOf(feature, name)?.preload?.()));
}

/** Preloads the parts of a feature that declare this load time, in any slot. */
export function preloadSlotParts({ slots = {} }: WebFeature, time: LoadTime): ReadonlyArray<Promise<void>> {
  const parts = Object.values(slots) as readonly SlotPart[];
  return parts.flatMap((part) => (part.time === time && part.preload ? [part.preload()] : []));
}

/** True once the parts have loaded or failed, so that content does not move later. Null loads nothing. */
export function useSlotLoaded(name: keyof Slots | null): boolean {
  const features = useActiveFeatures();
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (name === null) return;
    void preloadSlot(features, name).then(() => setIsLoaded(true));
  }, [features, name]);
  return isLoaded || name === null;
}

/** A part with a bug stays hidden, because another attempt would fail as well. */
const retryOf = (failure: PartFailure) => (failure.error instanceof ChunkFailed ? <RetryButton {...failure} /> : null);

/**
 * In call order. Each part loads and fails on its own. With `hasRetry`, a button replaces a part that failed to load; it is for slots
 * whose parts the person presses.
 */
export function Slot<Name extends keyof Slots>({ name, hasRetry, ...props }: { name: Name; hasRetry?: true } & Slots[Name]) {
  return useActiveFeatures().map((feature) => {
    const Part = partOf(feature, name);
    return (
      Part && (
        <Panel key={feature.manifest.name} name={`${feature.manifest.name} in ${String(name)}`} {...(hasRetry && { failed: retryOf })}>
          <Part {...props} />
        </Panel>
      )
    );
  });
}
