import { expect, test } from 'vitest';
import { watchersOn } from './watchers.ts';

test("CP-08 a person subscribed to a stream's private channel counts as one watcher, however many tabs are open", () => {
  const prefixes: string[] = [];
  const realtime = {
    *holders(prefix: string) {
      prefixes.push(prefix);
      yield { channel: 'private-livestream.5', userId: '7' };
      yield { channel: 'private-livestream.5', userId: '7' };
      yield { channel: 'private-livestream.5', userId: '8' };
      yield { channel: 'private-livestream.6', userId: '7' };
      // Programs with the installation's secret can sign their own users and streams.
      yield { channel: 'private-livestream.mine', userId: '7' };
      yield { channel: 'private-livestream.5', userId: 'somebody' };
    },
  };
  expect(watchersOn(realtime)).toEqual([
    { livestreamId: 5, userId: 7 },
    { livestreamId: 5, userId: 8 },
    { livestreamId: 6, userId: 7 },
  ]);
  expect(prefixes).toEqual(['private-livestream.']);
});
