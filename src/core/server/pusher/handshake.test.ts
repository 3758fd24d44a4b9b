import { expect, test } from 'vitest';
import { isRealtimePath, validateHandshake } from './handshake.ts';

const judge = (url: string) => {
  const handshake = validateHandshake(url, 'key');
  return handshake.kind === 'accepted' ? 'accepted' : handshake.reason;
};

test.each([
  ['/app/key?protocol=7&client=js&version=8.4.0&flash=false', 'accepted'],
  ['/app/key?protocol=7&client=js&version=8.4.0-rc2', 'accepted'],
  ['/app/key?protocol=7&version=7.6.0&anything=else&cluster=us2', 'accepted'],
  ['/app/key?protocol=7', 'accepted'],
  ['/app/key/?protocol=7', 'accepted'],
  ['/app/other?protocol=7', 'unknown_key'],
  ['/app/key', 'no_protocol'],
  ['/app/key?protocol=', 'no_protocol'],
  ['/app/key?protocol=4', 'unsupported_protocol'],
  ['/app/key?protocol=x', 'unsupported_protocol'],
  ['/app/key?protocol=7&version=', 'bad_version'],
  ['/app/key?protocol=7&version=<script>', 'bad_version'],
  ['/app', 'path_not_found'],
  ['/app/', 'path_not_found'],
  ['/app/key/more?protocol=7', 'path_not_found'],
  ['/app/%00?protocol=7', 'unknown_key'],
])('%s is %s', (url, verdict) => {
  expect(judge(url)).toBe(verdict);
});

test('only paths under /app belong to the realtime protocol', () => {
  expect(['/app/key', '/app', '/app?x', '/apps/1/events', '/', '/application'].map(isRealtimePath)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
