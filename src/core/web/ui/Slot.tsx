import type { ComponentType } from 'react';
import type { Slots } from '../feature.ts';
import { useActiveFeatures } from '../settings.ts';
import { Panel } from './Panel.tsx';

/** Renders what later features contribute at this position, in call order. Each part loads and fails on its own. */
export function Slot<Name extends keyof Slots>({ name, ...props }: { name: Name } & Slots[Name]) {
  return useActiveFeatures().map(({ manifest, slots }) => {
    const Part = slots?.[name] as ComponentType<object> | undefined;
    return (
      Part && (
        <Panel key={manifest.name} name={`${manifest.name} in ${String(name)}`}>
          <Part {...props} />
        </Panel>
      )
    );
  });
}
