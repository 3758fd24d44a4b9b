import { type ComponentType, useEffect, useState } from 'react';
import type { Slots, WebFeature } from '../feature.ts';
import type { LazyComponent } from '../lazy-component.tsx';
import { useActiveFeatures } from '../settings.ts';
import { Panel } from './Panel.tsx';

type SlotPart = ComponentType<object> & Partial<Pick<LazyComponent<object>, 'preload'>>;

const partOf = ({ slots }: WebFeature, name: keyof Slots) => slots?.[name] as SlotPart | undefined;

/** True once the parts have loaded or failed, so that content does not move later. Null loads nothing. */
export function useSlotLoaded(name: keyof Slots | null): boolean {
  const features = useActiveFeatures();
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (name === null) return;
    void Promise.all(features.map((feature) => partOf(feature, name)?.preload?.())).then(() => setIsLoaded(true));
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
