import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rulesAccepted, rulesHash } from './rules.ts';

const RULES = 'Be kind.\nNo spoilers.';

test('RU-01 an acceptance is valid only for the exact text', () => {
  const reader = { text: RULES, isOwner: false, acceptedHash: null };
  expect(rulesAccepted(reader)).toBe(false);
  expect(rulesAccepted({ ...reader, acceptedHash: rulesHash(RULES) })).toBe(true);
  expect(rulesAccepted({ ...reader, acceptedHash: rulesHash(RULES), text: `${RULES}!` })).toBe(false);
});

test('RU-02 the channel’s owner and viewers of a room without rules need not accept', () => {
  expect(rulesAccepted({ text: RULES, isOwner: true, acceptedHash: null })).toBe(true);
  expect(rulesAccepted({ text: '', isOwner: false, acceptedHash: null })).toBe(true);
  expect(rulesAccepted({ text: ' \n', isOwner: false, acceptedHash: 'old' })).toBe(true);
});

test('K-01 unknown rules count as not accepted, except for the owner', () => {
  expect(rulesAccepted({ text: null, isOwner: false, acceptedHash: rulesHash('') })).toBe(false);
  expect(rulesAccepted({ text: null, isOwner: true, acceptedHash: null })).toBe(true);
});

test('RU-01 the hash of a text is stable, so stored acceptances stay valid', () => {
  expect([rulesHash(''), rulesHash('a'), rulesHash(RULES)]).toMatchInlineSnapshot(`
    [
      "0wvjl67o803",
      "262p94epp1d",
      "116vq11mzxw",
    ]
  `);
});

test('RU-01 one changed character gives another hash of 11 characters', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.string({ unit: 'grapheme' }),
      (before, change, after) => {
        expect(rulesHash(before + change + after)).toMatch(/^[0-9a-z]{11}$/);
        expect(rulesHash(before + change + after)).not.toBe(rulesHash(before + after));
      },
    ),
  );
});
