import fc from 'fast-check';

/** The parts of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Values of the running server for use in requests. */
export interface KnownValues {
  ids: ReadonlySet<string | number>;
  users: ReadonlySet<string>;
  channels: ReadonlySet<string>;
}

const MAX_ITEMS = 5;
const MAX_TEXT = 80;

/** Values of the field `name` that follow the schema. Known values of its kind are used more often than others. */
export function valuesOf(schema: JsonSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one, known, name)));
  if (schema.allOf) return fc.tuple(...schema.allOf.map((one) => valuesOf(one, known, name))).map((all) => all.at(-1));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS)),
      });
    case 'integer':
      return preferKnown(
        schema,
        knownAs(name, known),
        fc.maxSafeInteger().map((any) => within(schema, any)),
      );
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((any) => within(schema, any));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return preferKnown(schema, knownAs(name, known), textOf(schema));
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf({ properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema, known: KnownValues) {
  const named = fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valuesOf(one, known, name)])), {
    requiredKeys: required,
  });
  if (typeof additionalProperties !== 'object') return named;
  const keys = valuesOf(propertyNames ?? { type: 'string' }, known).map(String);
  const others = fc.dictionary(keys, valuesOf(additionalProperties, known), { maxKeys: MAX_ITEMS });
  return fc.tuple(named, others).map(([one, other]) => ({ ...other, ...one }));
}

/** Brings a number into the range of the schema; without a range, small numbers are as frequent as large ones. */
function within({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema, any: number): number {
  const size = Math.min(maximum, Number.MAX_SAFE_INTEGER) - Math.max(minimum, 0) + 1;
  return Math.max(minimum, 0) + (Math.abs(any) % size);
}

/** Dates of any year, and those at the ends of what a date, PostgreSQL or four digits can hold. */
export const anyDate: fc.Arbitrary<string> = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    '0000-01-01T00:00:00Z',
    '0000-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '1969-12-31T23:59:59.999999Z',
    '1970-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999Z',
    '9999-12-31T23:59:59-14:00',
  ),
);

function textOf({ pattern, format, minLength = 0, maxLength = MAX_TEXT }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return anyDate;
  if (format === 'uri') return fc.webUrl();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const longest = Math.max(minLength, Math.min(maxLength, MAX_TEXT));
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc
        .stringMatching(/^[A-Za-z][A-Za-z0-9_ ]*$/, { size: 'small' })
        .map((word) => word.padEnd(minLength, 'a').slice(0, longest)),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength, maxLength: longest }) },
  );
}

function knownAs(name: string, { ids, users, channels }: KnownValues): ReadonlySet<string | number> {
  if (/(^|_)id$|Id$|_ids$/.test(name)) return ids;
  if (/slug|channel/.test(name)) return channels;
  return /user|person/.test(name) ? users : ids;
}

function preferKnown(schema: JsonSchema, known: ReadonlySet<string | number>, other: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const values = [...known].map((value) => (schema.type === 'string' ? String(value) : value));
  const fitting = values.filter((value) => fits(schema, value));
  return fitting.length === 0 ? other : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...fitting) }, { weight: 1, arbitrary: other });
}

function fits({ type, pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema, value: string | number): boolean {
  if (typeof value === 'number') return type === 'integer';
  if (type !== 'string' || format === 'email') return false;
  return value.length >= minLength && value.length <= maxLength && (pattern === undefined || new RegExp(pattern).test(value));
}
