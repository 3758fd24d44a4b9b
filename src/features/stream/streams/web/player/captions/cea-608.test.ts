import { expect, test } from 'vitest';
import { Cea608 } from './cea-608.ts';

/** Commands are sent twice; text is sent in pairs, with a zero at the end. */
function captions(...parts: ReadonlyArray<string | readonly [number, number]>): Cea608 {
  const decoder = new Cea608();
  for (const part of parts) {
    if (typeof part !== 'string') {
      decoder.push(...part);
      decoder.push(...part);
    } else
      for (let at = 0; at < part.length; at += 2) decoder.push(part.charCodeAt(at), at + 1 < part.length ? part.charCodeAt(at + 1) : 0);
  }
  return decoder;
}

const POP_ON = [0x14, 0x20] as const;
const BACKSPACE = [0x14, 0x21] as const;
const PAINT_ON = [0x14, 0x29] as const;
const ERASE = [0x14, 0x2c] as const;
const RETURN = [0x14, 0x2d] as const;
const ERASE_HIDDEN = [0x14, 0x2e] as const;
const SHOW = [0x14, 0x2f] as const;
const ROLL_UP_2 = [0x14, 0x25] as const;
const ROW_14 = [0x14, 0x40] as const;
const ROW_15 = [0x14, 0x60] as const;

test('pop-on captions are hidden until they are complete, and replace the ones before', () => {
  const first = [POP_ON, ERASE_HIDDEN, ROW_14, 'Up we go,', ROW_15, 'slowly.'] as const;
  expect(captions(...first).text).toBe('');
  expect(captions(...first, SHOW).text).toBe('Up we go,\nslowly.');
  const second = [...first, SHOW, POP_ON, ERASE_HIDDEN, ROW_15, 'Careful!'] as const;
  expect(captions(...second).text).toBe('Up we go,\nslowly.');
  expect(captions(...second, SHOW).text).toBe('Careful!');
  expect(captions(...second, SHOW, ERASE).text).toBe('');
});

test('roll-up captions are shown as they arrive, in two rows', () => {
  const rows = [ROLL_UP_2, RETURN, ROW_15, 'one', RETURN, 'two'] as const;
  expect(captions(...rows).text).toBe('one\ntwo');
  expect(captions(...rows, RETURN, 'three').text).toBe('two\nthree');
});

test('paint-on captions are shown as they arrive, and can be corrected', () => {
  expect(captions(PAINT_ON, ROW_15, 'Hallo', BACKSPACE, 'a').text).toBe('Halla');
});

test('characters beyond ASCII are read: special ones, and those that replace a simpler one', () => {
  const eighthNote = [0x11, 0x37] as const;
  const germanSz = [0x13, 0x34] as const;
  expect(captions(PAINT_ON, ROW_15, 'caf\x5c ', eighthNote, ' Straßs'.replace('ß', ''), germanSz, 'e').text).toBe('café ♪ Straße');
});

test('captions of the second channel, padding and other bytes are ignored', () => {
  const secondChannel = [0x1c, 0x29] as const;
  const decoder = captions(PAINT_ON, ROW_15, 'ours', secondChannel, 'theirs', PAINT_ON, ' too');
  decoder.push(0x80, 0x80);
  decoder.push(0x01, 0x03);
  expect(decoder.text).toBe('ours too');
});

test('bytes have parity bits', () => {
  const decoder = new Cea608();
  decoder.push(0x94, 0x29);
  decoder.push(0x94, 0x29);
  decoder.push(0xc8, 0xe9);
  expect(decoder.text).toBe('Hi');
});
