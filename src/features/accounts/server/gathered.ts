/**
 * Turns a batch load into a call per key without waiting for a timer: keys gather while the previous batch is in flight. When idle a
 * batch is one key. `load` answers in the order of its keys; when it fails, every call of its batch fails.
 */
export function gathered<Key, Value>(load: (keys: readonly Key[]) => Promise<readonly Value[]>): (key: Key) => Promise<Value> {
  let open: { keys: Key[]; values: Promise<readonly Value[]> } | null = null;
  let inFlight: Promise<unknown> = Promise.resolve();

  const begin = () => {
    const keys: Key[] = [];
    const values = inFlight.then(() => {
      open = null;
      return load(keys);
    });
    // Only the order matters here: a failure reaches the callers through `values`.
    inFlight = values.then(
      () => undefined,
      () => undefined,
    );
    return { keys, values };
  };

  return async (key) => {
    open ??= begin();
    const { keys, values } = open;
    const position = keys.push(key) - 1;
    return (await values)[position]!;
  };
}
