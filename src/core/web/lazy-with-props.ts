import { type ComponentType, createElement } from 'react';
import { type LazyComponent, lazyComponent } from './lazy-component.tsx';
import type { LoadTime } from './loads.ts';

export function lazyWithProps<Given extends object, Props extends object>(
  time: LoadTime,
  load: () => Promise<ComponentType<Props>>,
  propsOf: (given: Given) => Props,
): LazyComponent<Given> {
  return lazyComponent(time, async () => {
    const Content = await load();
    return { default: (given: Given) => createElement(Content, propsOf(given)) };
  });
}
