import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs the cleanup after the current test, or after the file's last test when none is running. */
export function afterTest(work: () => Promise<unknown>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await work()));
  else afterAll(async () => void (await work()));
}
