import { expect, test } from 'vitest';
import { newSealingKey, openText, sealText } from './secrets.ts';

const key = newSealingKey();

test('a sealed text opens with its key and context, and is different each time it is sealed', () => {
  const sealed = sealText(key, 'stream_keys 401', 'gs_live_ä€');
  expect(openText(key, 'stream_keys 401', sealed)).toBe('gs_live_ä€');
  expect(sealed.equals(sealText(key, 'stream_keys 401', 'gs_live_ä€'))).toBe(false);
  expect(sealed.includes(Buffer.from('gs_live_'))).toBe(false);
});

test('a sealed text does not open with another key, for another row, or after a changed byte', () => {
  const sealed = sealText(key, 'stream_keys 401', 'gs_live_abc');
  expect(() => openText(newSealingKey(), 'stream_keys 401', sealed)).toThrow();
  expect(() => openText(key, 'stream_keys 402', sealed)).toThrow();
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => openText(key, 'stream_keys 401', changed)).toThrow();
  }
  expect(() => openText(key, 'stream_keys 401', sealed.subarray(0, 20))).toThrow();
});
