import { type ComponentType, createElement } from 'react';
import { type LazyComponent, lazyComponent } from './lazy-component.tsx';

/** Like `lazyComponent`, for a component that takes other props than the place it is rendered in passes: `propsOf` selects them. */
export function lazyWithProps<Given extends object, Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  propsOf: (given: Given) => Props,
): LazyComponent<Given> {
  return lazyComponent(async () => {
    const Content = await load();
    return { default: (given: Given) => createElement(Content, propsOf(given)) };
  });
}
