import fc from 'fast-check';
import { type JsonSchema, type KnownValues, valuesOf } from './json-schema.ts';
import { hostileValue, mistyped, mutated } from './mutation.ts';

/** One operation of the OpenAPI document. */
export interface Operation {
  method: string;
  /** With its parameters in braces. */
  path: string;
  parameters: ReadonlyArray<{ name: string; in: string; required?: boolean; schema: JsonSchema }>;
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, { content: Record<string, unknown> }>;
}

interface OpenApiDocument {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
}

export interface WireRequest {
  method: string;
  /** Path and query as in the first line of the request. */
  target: string;
  /** Names and values; a name may come twice. */
  headers: [name: string, value: string][];
  body: string | null;
  /** Seconds that pass before the request. */
  pause: number;
}

export const operationsOf = ({ paths }: OpenApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

/** Requests to the operation, valid and invalid. */
export function requestTo(operation: Operation, known: KnownValues): fc.Arbitrary<WireRequest> {
  return fc
    .record({
      path: pathOf(operation, known),
      query: queryOf(operation, known),
      content: contentOf(operation, known),
      headers: otherHeaders,
      pause: fc.constantFrom(0, 1, 61, 3600),
    })
    .map(({ path, query, content: { type, body }, headers, pause }) => ({
      method: operation.method,
      target: path + query,
      headers: [...(type === null ? [] : [['content-type', type] as [string, string]]), ...headers],
      body,
      pause,
    }));
}

const sometimes = <T>(weight: number, usual: fc.Arbitrary<T>, unusual: fc.Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: unusual });

/** Percent-encoded text; lone surrogates, which have no encoding, become U+FFFD. */
const encoded = (value: unknown) => encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());

/** Parts of a path or query other than encoded values: broken and doubled encodings, separators, bytes that are not UTF-8. */
const brokenText = fc.oneof(
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%2F',
    '%2f..%2f..',
    '..',
    '.',
    '%2e%2e',
    '%252F',
    '%ff%fe',
    '%ed%a0%80',
    ';a=b',
    '*',
    '{id}',
    '//',
    '',
  ),
  hostileValue.map((value) => encoded(value).slice(0, 3_000)),
);

function pathOf({ path, parameters }: Operation, known: KnownValues): fc.Arbitrary<string> {
  const values = parameters
    .filter((one) => one.in === 'path')
    .map(({ name, schema }) => sometimes(6, valuesOf(schema, known, name).map(encoded), brokenText).map((value) => [name, value] as const));
  return fc.tuple(...values).map((given) => given.reduce((whole, [name, value]) => whole.replace(`{${name}}`, () => value), path));
}

function queryOf({ parameters }: Operation, known: KnownValues): fc.Arbitrary<string> {
  const declared = parameters.filter((one) => one.in === 'query');
  const given = declared.map(({ name, schema, required = false }) =>
    fc
      .array(sometimes(3, valuesOf(schema, known, name).map(encoded), brokenText), { minLength: 0, maxLength: 1 })
      .chain((values) =>
        sometimes<string[]>(6, fc.constant(values.length === 0 && required ? ['a'] : values), fc.constant(['1', ...values, '2'])),
      )
      .map((values) => values.map((value) => `${encoded(name)}=${value}`)),
  );
  const foreign = fc.tuple(fc.constantFrom('__proto__', 'constructor[x]', 'x', 'page', 'limit[]', '', '%00', '%zz', '&&'), brokenText);
  const others = sometimes(
    5,
    fc.constant<string[]>([]),
    fc.array(
      foreign.map(([name, value]) => `${name}=${value}`),
      { maxLength: 20 },
    ),
  );
  return fc.tuple(others, ...given).map((all) => {
    const pairs = all.flat();
    return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  });
}

interface Content {
  type: string | null;
  body: string | null;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

const anyType = fc.constantFrom(
  FORM_TYPE,
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/xml',
  'application/problem+json',
  'image/png',
  '/',
  'x'.repeat(500),
);

/** Texts that are not the operation's expected JSON. */
const brokenJson = (valid: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    fc.tuple(valid, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))),
    fc
      .tuple(valid, fc.nat(), fc.string({ unit: 'binary', maxLength: 3 }))
      .map(([text, at, noise]) => text.slice(0, at % (text.length + 1)) + noise + text),
    fc.constantFrom(
      '',
      ' ',
      'null',
      '7',
      '"x"',
      '[]',
      '{}',
      '{"__proto__":{"isStaff":true}}',
      '{"constructor":{"prototype":{"isStaff":true}}}',
    ),
    fc.constantFrom('{"a":1e999}', '{"id":1,"id":2}', '\ufeff{}', "{'a':1}", 'NaN', 'a=1&b=2&a=3&__proto__=4&c[d]=5', '%00=%zz'),
    fc.integer({ min: 1, max: 30_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
    fc.integer({ min: 60_000, max: 80_000 }).map((length) => `{"a":"${'x'.repeat(length)}"}`),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );

const stringified = (value: unknown): string => JSON.stringify(value) ?? '';

function contentOf({ requestBody }: Operation, known: KnownValues): fc.Arbitrary<Content> {
  const none: fc.Arbitrary<Content> = fc.constant({ type: null, body: null });
  const foreign: fc.Arbitrary<Content> = fc.record({
    type: fc.oneof(anyType, fc.constant(JSON_TYPE)),
    body: brokenJson(fc.constant('{"a":1}')),
  });
  if (!requestBody) return sometimes(9, none, foreign);
  const { content } = requestBody;
  const valid = valuesOf(content[JSON_TYPE]!.schema, known);
  const bodies = fc.oneof(
    { weight: 5, arbitrary: valid.map(stringified) },
    { weight: 4, arbitrary: mutated(valid).map(stringified) },
    { weight: 3, arbitrary: mistyped(valid).map(stringified) },
    { weight: 2, arbitrary: brokenJson(valid.map(stringified)) },
  );
  const json = fc.record({ type: sometimes(12, fc.constant(JSON_TYPE), anyType), body: bodies });
  const fields = fc.tuple(valid, mutated(valid)).chain((both) => fc.constantFrom(...both));
  const forms = FORM_TYPE in content ? [fc.record({ type: fc.constant(FORM_TYPE), body: fields.map(formOf) })] : [];
  return fc.oneof({ weight: 12, arbitrary: fc.oneof(json, ...forms) }, { weight: 1, arbitrary: fc.oneof(none, foreign) });
}

const formOf = (value: unknown): string =>
  Object.entries(Object(value) as object)
    .map(([name, inner]) => `${encoded(name)}=${encoded(inner)}`)
    .join('&');

/** Printable text of one byte per character, the only text that Node's client allows in a header. */
const headerText = fc.stringMatching(/^[ -~\u00a0-\u00ff]{0,60}$/);

const otherHeaders: fc.Arbitrary<[string, string][]> = sometimes(
  3,
  fc.constant([]),
  fc.array(
    fc.oneof(
      fc.tuple(
        fc.constantFrom('authorization', 'cookie', 'x-xsrf-token', 'accept', 'accept-language', 'origin', 'referer', 'user-agent', 'range'),
        headerText,
      ),
      fc.constantFrom<[string, string]>(
        ['authorization', 'Bearer'],
        ['authorization', 'Bearer %'],
        ['authorization', 'Bearer a%00b'],
        ['authorization', `Bearer ${'9'.repeat(4_000)}`],
        ['authorization', 'Basic YTpi'],
        ['cookie', 'session_token=%zz'],
        ['cookie', 'session_token=a%00b; session_token=c; XSRF-TOKEN=d'],
        ['cookie', `session_token=${'%41'.repeat(1_000)}`],
        ['cookie', '__proto__=1; constructor=2; =; ;;'],
        ['x-forwarded-for', "1.2.3.4, ::1, ' or 1=1"],
        ['x-forwarded-proto', 'gopher'],
        ['content-encoding', 'gzip'],
        ['accept-encoding', 'gzip;q=nothing, identity;q=0'],
        ['if-none-match', '"'],
        ['if-modified-since', 'never'],
        ['x-http-method-override', 'DELETE'],
        ['content-type', 'application/json'],
      ),
    ),
    { minLength: 1, maxLength: 5 },
  ),
);
