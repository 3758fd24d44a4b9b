import { expect } from 'vitest';

/** Like `expect.poll`, with a timeout that is long enough for a machine busy with other tests. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 45_000 });
