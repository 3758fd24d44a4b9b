import { expect, test } from 'vitest';
import { accountsAmong, browserKey, countViewers, MAX_BROWSERS, viewerKey } from './viewers.ts';

test('an account counts once across networks, a browser once per network', () => {
  const chrome = browserKey({ 'user-agent': 'Chrome', 'accept-language': 'de' });
  const german = browserKey({ 'user-agent': 'Firefox', 'accept-language': 'de' });
  const english = browserKey({ 'user-agent': 'Firefox', 'accept-language': 'en' });
  expect(new Set([chrome, german, english, browserKey({})]).size).toBe(4);
  expect(browserKey({ 'user-agent': 'Chrome', 'accept-language': 'de', cookie: 'anything' })).toBe(chrome);
  const sockets: [string | null, string, string][] = [
    ['7', 'network1', chrome],
    ['7', 'network2', german],
    [null, 'network1', chrome],
    [null, 'network1', chrome],
    [null, 'network1', german],
    [null, 'network2', chrome],
  ];
  expect(countViewers(sockets.map((socket) => viewerKey(...socket)))).toBe(4);
});

test('the claimed browsers of one network count up to a limit, its accounts always', () => {
  const browsers = Array.from({ length: 300 }, (_, n) => viewerKey(null, 'network1', `browser${n}`));
  const accounts = Array.from({ length: 300 }, (_, n) => viewerKey(String(n), 'network1', 'browser'));
  expect(countViewers([...browsers, ...accounts, viewerKey(null, 'network2', 'browser')])).toBe(MAX_BROWSERS + 301);
});

test('an account that is excepted is not counted, and its browser without a session is', () => {
  expect(countViewers(['@7', '@8', 'network1.chrome'], 7)).toBe(2);
  expect(countViewers(['@7'], 7)).toBe(0);
});

test('the accounts among viewers are in order, without browsers, repetitions and ids of programs', () => {
  expect(accountsAmong(['@12', 'network1.chrome', '@7', '@12', '@my-user', '@'])).toEqual([7, 12]);
});
