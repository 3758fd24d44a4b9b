import {
  _default,
  array,
  boolean,
  catch as catchWith,
  discriminatedUnion,
  enum as enumOf,
  extend,
  gte,
  int,
  iso,
  length,
  literal,
  lte,
  maxLength,
  minLength,
  nonnegative,
  nullable,
  nullish,
  null as nullOnly,
  number,
  object,
  omit,
  optional,
  partialRecord,
  pick,
  pipe,
  positive,
  record,
  refine,
  regex,
  string,
  transform,
  trim,
  union,
  unknown,
  url,
  uuid,
} from 'zod/mini';

// biome-ignore lint/suspicious/noExplicitAny: contracts have the types of zod itself
type Schema = any;
type Make = (...args: Schema[]) => Schema;

const isNumber = (schema: Schema): boolean => schema.def.type === 'number';
const call = (make: Make, args: Schema[]): Schema => make(...args);

/** How the methods of a zod schema are written with `zod/mini`. */
const methods: Record<string, (schema: Schema, ...args: Schema[]) => Schema> = {
  nullable,
  optional,
  nullish,
  default: _default,
  catch: catchWith,
  extend,
  pick,
  omit,
  pipe,
  transform: (schema, change) => pipe(schema, transform(change)),
  min: (schema, ...least) => schema.check(isNumber(schema) ? call(gte, least) : call(minLength, least)),
  max: (schema, ...most) => schema.check(isNumber(schema) ? call(lte, most) : call(maxLength, most)),
  length: (schema, ...exact) => schema.check(call(length, exact)),
  regex: (schema, ...pattern) => schema.check(call(regex, pattern)),
  trim: (schema) => schema.check(trim()),
  nonnegative: (schema, ...params) => schema.check(call(nonnegative, params)),
  positive: (schema, ...params) => schema.check(call(positive, params)),
  refine: (schema, ...holds) => schema.check(call(refine, holds)),
};

/** The methods themselves, shared by all schemas: browsers make some hundred schemas at once. */
const chain = Object.fromEntries(
  Object.entries(methods).map(([name, make]) => [
    name,
    function (this: Schema, ...args: Schema[]) {
      return withMethods(make(this, ...args));
    },
  ]),
);

const withMethods = (schema: Schema): Schema => Object.assign(schema, chain);

const kinds = <Kinds extends Record<string, Make>>(makes: Kinds): Kinds =>
  Object.fromEntries(Object.entries(makes).map(([name, make]) => [name, (...args: Schema[]) => withMethods(make(...args))])) as Kinds;

const preprocess = (change: Schema, schema: Schema): Schema => pipe(transform(change), schema);

/**
 * The part of zod that the schemas of events use. The build gives it to them instead of zod (`scripts/contracts-of-browser.ts`), because
 * `zod/mini` is half the size. Both check with the same code.
 */
export const z = {
  ...kinds({ string, int, number, boolean, array, literal, union, record, partialRecord, unknown, object, discriminatedUnion }),
  ...kinds({ enum: enumOf, null: nullOnly, url, uuid, preprocess }),
  iso: kinds({ datetime: iso.datetime, date: iso.date }),
};
