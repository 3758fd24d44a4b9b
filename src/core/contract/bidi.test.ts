import { expect, test } from 'vitest';
import { isolated, linkText } from './bidi.ts';

test('a text from right to left is isolated, so that it does not reorder the sentence around it', () => {
  expect(`Watch ${isolated('שלום')} live`).toBe('Watch \u2068שלום\u2069 live');
  expect(isolated('مرحبا 5')).toBe('\u2068مرحبا 5\u2069');
  expect([isolated('Ana'), isolated('日本語'), isolated('')]).toEqual(['Ana', '日本語', '']);
});

test('a sentence with isolated names keeps their isolates', () => {
  const sentence = `${isolated('שלום')} follows ${isolated('مرحبا')}`;
  expect(isolated(sentence)).toBe(`\u2068${sentence}\u2069`);
  expect(isolated(`a\u2068b\u2069`)).toBe('a\u2068b\u2069');
});

test('marks of direction stay, because they act like one letter', () => {
  expect(isolated('C++\u200e')).toBe('C++\u200e');
  expect(isolated('(\u200f)')).toBe('\u2068(\u200f)\u2069');
});

test('a text cannot end its isolate or turn the sentence around', () => {
  expect(isolated('\u202Eevil')).toBe('evil');
  expect(isolated('ש\u2069\u202Ex')).toBe('\u2068שx\u2069');
  expect(isolated('\u2068ש\u2068ב\u2069')).toBe('\u2068ש\u2068ב\u2069\u2069');
  expect(isolated('ש\u2068\u202Eב\u2069')).toBe('\u2068שב\u2069');
});

test.each([
  ['https://example.com/a?b#c'],
  ['https://Example.com:443/'],
  ['https://example.com:8443/x'],
  ['http://example.com'],
  ['https://xn--80ak6aa92e.com/'],
  ['no address'],
])('the link %s is shown as it is', (address) => {
  expect(linkText(address)).toBe(address);
});

test.each([
  ['letters of another script', 'https://аррӏе.com/login', 'https://xn--80ak6aa92e.com/login'],
  ['wide characters', 'https://ｅvil.example/', 'https://evil.example/'],
  ['a wide full stop', 'https://good。example/', 'https://good.example/'],
  ['escaped characters', 'https://%65vil.example/', 'https://evil.example/'],
  ['a number as address', 'https://0x7f.1/', 'https://127.0.0.1/'],
  ['a username', 'https://good.example@evil.example/', 'https://evil.example/'],
  ['too many slashes', 'https:///evil.example/', 'https://evil.example/'],
])('a link with %s shows the host that a browser opens', (_what, address, shown) => {
  expect(linkText(address)).toBe(shown);
});
