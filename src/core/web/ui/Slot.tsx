import { type ComponentType, useEffect, useState } from 'react';
import type { LoadTime, Slots, WebFeature } from '../feature.ts';
import type { LazyComponent } from '../lazy-component.tsx';
import { useActiveFeatures } from '../settings.ts';
import { Panel } from './Panel.tsx';

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

/** In call order. Each part loads and fails on its own. */
export function Slot<Name extends keyof Slots>({ name, ...props }: { name: Name } & Slots[Name]) {
  return useActiveFeatures().map((feature) => {
    const Part = partOf(feature, name);
    return (
      Part && (
        <Panel key={feature.manifest.name} name={`${feature.manifest.name} in ${String(name)}`}>
          <Part {...props} />
        </Panel>
      )
    );
  });
}
