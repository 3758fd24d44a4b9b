import { configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, inject } from 'vitest';
import '#core/testing/soon.ts';
import './element-errors.ts';
import './jsdom-gaps.ts';
import { recordPage, resetPage, resetPageForNextFile } from './reset-page.ts';
import { freezeClock } from './web-clock.ts';

// The test files of a worker share one page and its modules, because creating them for each file took most of the time. Vitest runs this
// file before each of them. Every test starts with a reset page, and a file that leaves something behind in the page fails.
const listLeftovers = recordPage();

configure({ asyncUtilTimeout: inject('waitLimit') });

// Files create example replies while loading, so the clock is frozen before that.
freezeClock();
beforeEach(freezeClock);
// The hooks of a test file run before these.
afterEach(resetPage);
afterAll(async () => {
  await resetPageForNextFile();
  // Fails by the hook's timeout if the page gets no more frames (see `releaseClock`).
  await new Promise(requestAnimationFrame);
  expect(listLeftovers(), 'leftovers of this file in the page').toEqual([]);
});
