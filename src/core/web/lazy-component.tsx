import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';
import { chunk } from './chunk.ts';
import type { LoadTime } from './loads.ts';

/** A component in a chunk of its own. Render it inside a `Panel`, which shows when the chunk could not be loaded. */
export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Starts loading the chunk. Resolves when that ended; a failure is reported by the render that needs it. */
  preload: () => Promise<void>;
};

/**
 * Like React's `lazy`, with three differences: loading is tried several times; after a failure the next mount tries again; and once the
 * chunk is loaded it renders without suspending. A component that suspends appears 300 ms later at the earliest, because React does not
 * replace a fallback sooner. `_time` declares for the build when the code loads; see `LoadTimes`.
 */
export function lazyComponent<Props extends object>(
  _time: LoadTime,
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let pending: { from: Promise<unknown>; Content: ComponentType<Props> } | undefined;
  const code = chunk(async () => {
    const module = await load();
    loaded = module.default;
    return module;
  });
  /** One component for each attempt to load: React's `lazy` keeps a failure forever. */
  const current = (): ComponentType<Props> => {
    const from = code.load();
    if (pending?.from !== from) pending = { from, Content: lazy(() => from) };
    return pending.Content;
  };
  function Shown(props: Props) {
    // The choice is kept while it is rendered, because another component type would lose the state of the first.
    const [Content] = useState(() => loaded ?? current());
    return <Content {...props} />;
  }
  return Object.assign(Shown, { preload: code.preload });
}
