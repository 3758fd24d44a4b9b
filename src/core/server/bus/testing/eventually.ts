import { expect } from 'vitest';

/** Like `expect.poll`, with patience for a machine that is busy with other tests. */
export const eventually = <T>(look: () => T) => expect.poll(look, { timeout: 45_000 });
