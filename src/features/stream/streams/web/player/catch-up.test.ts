import { expect, test } from 'vitest';
import { catchUp, JUMP_FROM } from './catch-up.ts';

const lag = { isFollowing: true, lag: 0, buffer: 2, rate: 1 };

test('a viewer at the edge watches at the normal rate', () => {
  expect(catchUp({ ...lag, lag: 0.4 })).toEqual({ rate: 1, isTold: false, skip: 0 });
});

test('a viewer who fell behind watches a little faster until the edge is reached', () => {
  const { rate } = catchUp({ ...lag, lag: 0.7 });
  expect(rate).toBeGreaterThan(1);
  expect(catchUp({ ...lag, lag: 0.3, rate }).rate).toBe(rate);
  expect(catchUp({ ...lag, lag: 0.1, rate }).rate).toBe(1);
});

test('playback never becomes faster than what is loaded allows', () => {
  expect(catchUp({ ...lag, lag: 3, buffer: 0.5 }).rate).toBe(1);
});

test('only a lag that takes long to catch up is told', () => {
  expect(catchUp({ ...lag, lag: 1.5 }).isTold).toBe(false);
  expect(catchUp({ ...lag, lag: 3 }).isTold).toBe(true);
});

test('a viewer who is far behind jumps to the edge', () => {
  expect(catchUp({ ...lag, lag: JUMP_FROM })).toEqual({ rate: 1, isTold: false, skip: JUMP_FROM });
  expect(catchUp({ ...lag, lag: 60, buffer: 0 }).skip).toBe(60);
});

test('a viewer who is behind on purpose stays there', () => {
  expect(catchUp({ ...lag, isFollowing: false, lag: 3000, rate: 1.08 })).toEqual({ rate: 1, isTold: false, skip: 0 });
});
