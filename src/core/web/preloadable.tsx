import { type ComponentType, lazy, useState } from 'react';

/** A component in a chunk of its own that can be loaded before it is rendered. */
export type Preloadable<Props> = ComponentType<Props> & {
  /** Starts loading the chunk. A failure is reported by the render that needs it. */
  preload: () => void;
};

/**
 * Like `lazy`, but renders without suspending once the chunk is loaded. A component that suspends appears 300 ms later at the earliest,
 * because React does not replace a fallback sooner.
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loading = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  const Lazy: ComponentType<Props> = lazy(loading);
  function Shown(props: Props) {
    // The choice is kept while it is rendered, because another component type would lose the state of the first.
    const [Content] = useState(() => loaded ?? Lazy);
    return <Content {...props} />;
  }
  return Object.assign(Shown, { preload: () => void loading().catch(() => undefined) });
}
