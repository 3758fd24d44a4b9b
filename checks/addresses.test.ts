import { expect, test } from 'vitest';
import { productFiles, withoutComments } from './source.ts';

/** A URL whose host is put in by hand, which lacks the brackets of IPv6 and any check. */
const BY_HAND = /`(?:https?|rtmps?|wss?|redis):\/\/[^`/]*\$\{|`\$\{[\w.]+\}:\/\//;

/** They parse a typed host with `URL`, which checks it. The first one is the function for everyone else. */
const EXCEPTIONS = [
  'src/core/server/http/addresses.ts',
  'src/features/chat/moderation/contract/filters.ts',
  'src/features/chat/moderation/rules/link-rule.ts',
  'src/features/people/accounts/contract/account.ts',
  'src/features/people/accounts/contract/email.ts',
];

test('no URL is put together by hand: use urlAt of core/server/http/addresses.ts', () => {
  const found = productFiles().filter(
    ({ place, text }) => !/(^|\/)testing(\/|\.ts$)/.test(place.path) && BY_HAND.test(withoutComments(text)),
  );
  expect(found.map(({ place }) => place.path).sort()).toEqual(EXCEPTIONS);
});

test('the realtime socket reads no cookie: a handshake would have to check Origin first, because browsers attach cookies for any site', () => {
  const readers = productFiles().filter(
    ({ place, text }) => /^src\/core\/server\/pusher\//.test(place.path) && /cookie/i.test(withoutComments(text)),
  );
  expect(readers.map(({ place }) => place.path)).toEqual([]);
});
