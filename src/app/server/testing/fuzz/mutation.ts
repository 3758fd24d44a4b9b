import fc from 'fast-check';
import { anyDate } from './json-schema.ts';

/** Values that no field expects. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    'a\u0000b',
    '\ud800',
    '\u200b\u202e\u2066',
    '0',
    '-1',
    '٣٤',
    '9007199254740993',
    '99999999999999999999',
    '2026-13-45T99:99:99Z',
    '-infinity',
    '%s%n{{7*7}}',
    "'; drop table users; --",
    '../../etc/passwd',
    '__proto__',
    'constructor',
    '00000000-0000-0000-0000-000000000000',
    -1,
    0,
    0.5,
    1e308,
    -(2 ** 53),
    2 ** 31,
    2 ** 63,
    [],
    {},
  ),
  fc.nat({ max: 20_000 }).map((length) => 'x'.repeat(length)),
  fc.nat({ max: 2_000 }).map((length) => Array.from({ length }, (_, at) => at)),
  fc.nat({ max: 200 }).map(nested),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 3 }),
);

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { a: value };
  return value;
}

/** One value of each JSON type. */
const ofEachType: fc.Arbitrary<unknown> = fc.oneof(fc.constantFrom<unknown>(null, true, 7, 'text', [], {}, [null], { a: null }), anyDate);

/** The values of another arbitrary with a value of any JSON type at one place, which may be the whole. */
export const mistyped = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.record({ value: values, at: fc.nat(), other: ofEachType }).map(({ value, at, other }) => {
    const places = [...placesOf(value)];
    return changed(value, places[at % places.length]!, () => other);
  });

type Place = readonly (string | number)[];

/** One change to a JSON value; `at` selects its position among all positions in the value. */
interface Mutation {
  at: number;
  how: 'replace' | 'remove' | 'wrap' | 'add';
  key: string;
  value: unknown;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  how: fc.constantFrom('replace', 'replace', 'remove', 'wrap', 'add'),
  key: fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'id', 'is_staff', '', '\u0000', 'x'.repeat(300)),
  value: hostileValue,
});

/** The values of another arbitrary with one to three changes: wrong types, missing and additional fields. */
export const mutated = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(values, fc.array(mutation, { minLength: 1, maxLength: 3 })).map(([value, changes]) => changes.reduce(apply, value));

function apply(whole: unknown, { at, how, key, value }: Mutation): unknown {
  const places = [...placesOf(whole)];
  return changed(whole, places[at % places.length]!, (old) => {
    if (how === 'replace') return value;
    if (how === 'wrap') return [old];
    if (how === 'remove') return undefined;
    // `fromEntries` makes an own property of the key `__proto__`, as it is in JSON.
    return isFields(old) ? Object.fromEntries([...Object.entries(old), [key, value]]) : { [key]: old };
  });
}

const isFields = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

function* placesOf(value: unknown, place: Place = []): Iterable<Place> {
  yield place;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* placesOf(inner, [...place, key]);
}

function changed(value: unknown, [key, ...rest]: Place, change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value);
  const entries = Object.entries(value as object).map(([name, inner]) => [name, name === key ? changed(inner, rest, change) : inner]);
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
