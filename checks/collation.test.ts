import { expect, test } from 'vitest';
import { productFiles, withoutComments } from './source.ts';

/** Migrations that ran before; later ones have replaced what they made. */
const REPLACED = [
  'src/features/channel/channels/server/migrations/004-category-names.ts',
  'src/features/channel/channels/server/migrations/011-more-categories.ts',
  'src/features/channel/emotes/server/migrations/001-emotes.ts',
  'src/features/engagement/drops/server/migrations/001-drops.ts',
  'src/features/people/accounts/server/migrations/001-accounts.ts',
];

/** `ilike`, and functions of case without `collate "C"`. */
const BY_LOCALE = /\bilike\b|(?<![.\w])(?:lower|upper|initcap)\((?![^()]*collate "C")/g;

test('no statement compares text by the locale of the database: use core/server/db/folded.ts, or collate "C"', () => {
  const found = productFiles()
    .filter(({ place, text }) => place.tier === 'server' && text.includes("from 'kysely'"))
    .flatMap(({ place, text }) => (withoutComments(text).match(BY_LOCALE) ?? []).map((match) => `${place.path}: ${match}`));
  expect(found.filter((line) => !REPLACED.includes(line.split(':', 1)[0]!))).toEqual([]);
});
