import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** A loaded machine may take seconds for what takes milliseconds on an idle one; a test that waits is not a slow test. */
const PATIENCE = 15_000;

configure({ asyncUtilTimeout: PATIENCE });

/** Waits until a check passes. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: PATIENCE });
