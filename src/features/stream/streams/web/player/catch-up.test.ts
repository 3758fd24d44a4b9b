import { expect, test } from 'vitest';
import { catchUp, JUMP_FROM } from './playback.ts';

const lag = { isFollowing: true, lag: 0, buffer: 2, rate: 1 };

test('a viewer at the live edge watches at the normal rate', () => {
  expect(catchUp({ ...lag, lag: 0.4 })).toEqual({ rate: 1, showsNotice: false, skip: 0 });
});

test('a viewer who fell behind watches slightly faster until the live edge is reached', () => {
  const { rate } = catchUp({ ...lag, lag: 0.7 });
  expect(rate).toBeGreaterThan(1);
  expect(catchUp({ ...lag, lag: 0.3, rate }).rate).toBe(rate);
  expect(catchUp({ ...lag, lag: 0.1, rate }).rate).toBe(1);
});

test('the playback rate never exceeds what the buffer allows', () => {
  expect(catchUp({ ...lag, lag: 3, buffer: 0.5 }).rate).toBe(1);
});

test('only a lag that takes long to catch up shows a notice', () => {
  expect(catchUp({ ...lag, lag: 1.5 }).showsNotice).toBe(false);
  expect(catchUp({ ...lag, lag: 3 }).showsNotice).toBe(true);
});

test('a viewer who is far behind jumps to the live edge', () => {
  expect(catchUp({ ...lag, lag: JUMP_FROM })).toEqual({ rate: 1, showsNotice: false, skip: JUMP_FROM });
  expect(catchUp({ ...lag, lag: 60, buffer: 0 }).skip).toBe(60);
});

test('a viewer who is behind on purpose stays there', () => {
  expect(catchUp({ ...lag, isFollowing: false, lag: 3000, rate: 1.08 })).toEqual({ rate: 1, showsNotice: false, skip: 0 });
});
