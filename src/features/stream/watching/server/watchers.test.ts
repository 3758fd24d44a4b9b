import { expect, test } from 'vitest';
import { watchersOn } from './watchers.ts';

test("CP-08 a person subscribed to a stream's private channel counts as one watcher, however many tabs are open", () => {
  const asked: string[] = [];
  const realtime = {
    *holders(prefix: string) {
      asked.push(prefix);
      yield { channel: 'private-livestream.5', userId: '7' };
      yield { channel: 'private-livestream.5', userId: '7' };
      yield { channel: 'private-livestream.5', userId: '8' };
      yield { channel: 'private-livestream.6', userId: '7' };
      // Signed by a program with the installation's secret, for users and streams of its own.
      yield { channel: 'private-livestream.mine', userId: '7' };
      yield { channel: 'private-livestream.5', userId: 'somebody' };
    },
  };
  expect(watchersOn(realtime)).toEqual([
    { livestreamId: 5, userId: 7 },
    { livestreamId: 5, userId: 8 },
    { livestreamId: 6, userId: 7 },
  ]);
  expect(asked).toEqual(['private-livestream.']);
});
