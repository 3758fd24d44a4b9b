import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import './jsdom-gaps.ts';
import { freshPage, freshPageForTheNextFile, noteThePage } from './fresh-page.ts';
import { standAtNoon } from './web-clock.ts';

// The files of a worker share one page and the modules that they import, because making those anew took most of the time. Vitest runs this
// file before each of them: every test finds the page as if nothing had been before it, and a file that leaves something behind fails.
const leftBehind = noteThePage();

// Examples of what a server answers are made when a file is loaded.
standAtNoon();
beforeEach(standAtNoon);
// Hooks of a file run before those here.
afterEach(freshPage);
afterAll(async () => {
  await freshPageForTheNextFile();
  expect(leftBehind(), 'what this file leaves behind in the page').toEqual([]);
});
