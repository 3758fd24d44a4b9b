import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Timeout for everything that a test waits for, in milliseconds. It only has to be long enough for a slow machine; no outcome depends on
 * it.
 */
const PATIENCE = 45_000;

configure({ asyncUtilTimeout: PATIENCE });

/** Waits until a check passes. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: PATIENCE });
