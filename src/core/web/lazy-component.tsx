import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import { chunk } from './chunk.ts';
import type { LoadTime } from './feature.ts';

/** Render it inside a `Panel`, which shows load failures. */
export type LazyComponent<Props> = FunctionComponent<Props> & {
  time: LoadTime;
  /** Never rejects; the render that needs the chunk reports a failure. */
  preload: () => Promise<void>;
};

/** React's `lazy` with retries. Loaded chunks never suspend, because React keeps a fallback for 300 ms. */
export function lazyComponent<Props extends object>(
  time: LoadTime,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let pending: { from: Promise<unknown>; Content: ComponentType<Props> } | undefined;
  const code = chunk(async () => {
    const module = await load();
    loaded = module.default;
    return module;
  });
  /** React's `lazy` keeps a failure forever, so each attempt has its own component. */
  const current = (): ComponentType<Props> => {
    const from = code.load();
    if (pending?.from !== from) pending = { from, Content: lazy(() => from) };
    return pending.Content;
  };
  function Shown(props: Props) {
    // Another component type would lose the state of the first.
    const [Content] = useState(() => loaded ?? current());
    return <Content {...props} />;
  }
  return Object.assign(Shown, { time, preload: code.preload });
}

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
