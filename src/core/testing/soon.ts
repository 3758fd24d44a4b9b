import { inject, vi } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    waitLimit: number;
  }
}

/** Waits until a check passes, and returns its result. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: inject('waitLimit') });
