import { expect, test } from 'vitest';
import { productFiles, withoutComments } from './source.ts';

/** In migrations that ran before; later ones have replaced what they made. */
const REPLACED = [
  'src/features/channel/channels/server/migrations.ts: lower(',
  'src/features/channel/channels/server/migrations.ts: lower(',
  'src/features/channel/emotes/server/migrations.ts: lower(',
  'src/features/engagement/drops/server/migrations.ts: lower(',
  'src/features/people/accounts/server/migrations.ts: lower(',
];

/** `ilike`, and functions of case without `collate "C"`. */
const BY_LOCALE = /\bilike\b|(?<![.\w])(?:lower|upper|initcap)\((?![^()]*collate "C")/g;

test('no statement compares text by the locale of the database: use core/server/db/folded.ts, or collate "C"', () => {
  const found = productFiles()
    .filter(({ place, text }) => place.tier === 'server' && text.includes("from 'kysely'"))
    .flatMap(({ place, text }) => (withoutComments(text).match(BY_LOCALE) ?? []).map((match) => `${place.path}: ${match}`));
  expect(found).toEqual(REPLACED);
});
