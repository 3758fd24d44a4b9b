import { expect, test } from 'vitest';
import { HISTORY_LENGTH, InputHistory } from './input-history.ts';

function saying(...lines: string[]): InputHistory {
  const history = new InputHistory();
  for (const line of lines) history.remember(line);
  return history;
}

test('F-05 from an empty message box the up arrow goes back line by line, and the down arrow forward to the empty box', () => {
  const history = saying('one', 'two', 'two', 'three');
  expect(history.older('')).toBe('three');
  expect(history.older('three')).toBe('two');
  expect(history.older('two')).toBe('one');
  expect(history.older('one')).toBeNull();
  expect(history.newer('one')).toBe('two');
  expect(history.newer('two')).toBe('three');
  expect(history.newer('three')).toBe('');
  expect(history.newer('')).toBeNull();
});

test('F-05 the arrows do not replace a line that was typed or edited', () => {
  const history = saying('one', 'two');
  expect(history.older('a draft')).toBeNull();
  expect(history.older('')).toBe('two');
  expect(history.older('two more words')).toBeNull();
  expect(history.newer('two more words')).toBeNull();
  expect(history.older('')).toBe('two');
});

test('F-05 after sending, the up arrow starts again at the last line', () => {
  const history = saying('one', 'two');
  history.older('');
  history.older('two');
  history.remember('three');
  expect(history.older('')).toBe('three');
});

test('F-05 the history keeps a limited number of lines', () => {
  const history = saying(...Array.from({ length: HISTORY_LENGTH + 5 }, (_, n) => `line ${n}`));
  let line = '';
  let back = 0;
  for (let older = history.older(line); older !== null; older = history.older(line)) {
    line = older;
    back += 1;
  }
  expect({ back, line }).toEqual({ back: HISTORY_LENGTH, line: 'line 5' });
});
