import { configure } from '@testing-library/react';
import { vi } from 'vitest';

/** When to give up on what a test waits for, in milliseconds: it comes when the machine gets to it, and no outcome hangs on when. */
const PATIENCE = 45_000;

configure({ asyncUtilTimeout: PATIENCE });

/** Waits until a check passes. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: PATIENCE });
