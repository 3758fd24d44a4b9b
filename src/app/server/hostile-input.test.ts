import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { AnyEndpoint } from '#core/contract/endpoint.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { userCreated } from '#features/people/accounts/server/api.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import { features } from './features.ts';

/** Values that faulty clients, bots and attackers send instead of a text or a number. */
const HOSTILE: unknown[] = [
  null,
  true,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u200b\u202e\u2066',
  'x'.repeat(5000),
  '<script>alert(1)</script>',
  "'; drop table users; --",
  '%s%n{{7*7}}',
  '../../etc/passwd',
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  '9007199254740993',
  [],
  [[[[]]]],
  {},
  { $ne: null },
  Array.from({ length: 2000 }, (_, at) => at),
  '2026-13-45T99:99:99Z',
  '-infinity',
  '٣٤',
];

const endpoints = features.flatMap((feature) => feature.routes).flatMap((route) => ('endpoint' in route ? [route.endpoint] : []));

let app: TestApp;
let ana: Awaited<ReturnType<typeof givenUser>>;
beforeAll(async () => {
  app = await testApp(features);
  ana = await givenUser(app.db, 'ana');
  await app.ctx.tx((tx) => tx.announce(userCreated, { ...ana, createdAt: app.clock.now() }));
});

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'E-04 %s answers hostile input with a refusal, never with a server error',
  async (_name, endpoint) => {
    for (const hostile of HOSTILE) {
      for (const request of requestsWith(endpoint, hostile)) await expectNoFailure(endpoint, request);
    }
  },
);

/** Words that the server compares and never shows. Chat isolates the direction of a message where it is shown. */
const COMPARED =
  /(^|_)(ids?|slug|ref|token|password|passphrase|username|login|email|badges|command|kind|state|channels|created_at|words?|item)$|^(content|message|parameter|List-Unsubscribe)$/;

test.each(endpoints.filter(({ body }) => body).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s stores no character that turns the direction of a title, name or description',
  (_name, endpoint) => {
    // Its use case validates with `NewPrediction`, because every mistake has the same code (PR-03).
    if (endpoint.path === '/api/v2/channels/:slug/predictions') return;
    for (const [name, field] of Object.entries(shapeOf(endpoint.body)).filter(([name]) => !COMPARED.test(name))) {
      for (const value of [
        'text\u202egpj',
        ['text\u202egpj', 'other\u202egpj'],
        { name: 'text\u202egpj', title: 'text\u202egpj', label: 'text\u202egpj' },
      ]) {
        const { success, data } = field.safeParse(value);
        expect({ name, isClean: !success || !JSON.stringify(data ?? null).includes('\u202e') }).toEqual({ name, isClean: true });
      }
    }
  },
);

test('a body with a __proto__ key is refused and does not pollute the prototype', async () => {
  for (const endpoint of endpoints.filter(({ body }) => body)) {
    const { status } = await send(endpoint, { path: pathOf(endpoint, () => '1'), body: '{"__proto__":{"isStaff":true},"x":1}' });
    expect({ path: endpoint.path, status }).toEqual({ path: endpoint.path, status: 400 });
  }
  expect(({} as { isStaff?: boolean }).isStaff).toBeUndefined();
});

interface Request {
  path: string;
  body?: string;
}

/** One request per path parameter, query key and body field, with the hostile value there and valid values elsewhere. */
function requestsWith(endpoint: AnyEndpoint, hostile: unknown): Request[] {
  const text =
    encodeURIComponent(String(typeof hostile === 'string' ? (hostile.isWellFormed() ? hostile : 'x') : JSON.stringify(hostile))) || '%20';
  const body = endpoint.body ? JSON.stringify(ordinary(endpoint.body)) : undefined;
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    path: pathOf(endpoint, (one) => (one === name ? text.slice(0, 2000) : '1')),
    body,
  }));
  const inQuery = fieldsOf(endpoint.query).map((name) => ({
    path: `${pathOf(endpoint, () => '1')}?${encodeURIComponent(name)}=${text}`,
    body,
  }));
  const inBody = endpoint.body
    ? [hostile, ...fieldsOf(endpoint.body).map((name) => ({ ...(ordinary(endpoint.body) as object), [name]: hostile }))].map((value) => ({
        path: pathOf(endpoint, () => '1'),
        body: JSON.stringify(value),
      }))
    : [];
  return [...inPath, ...inQuery, ...inBody];
}

const pathOf = (endpoint: AnyEndpoint, value: (name: string) => string) =>
  endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => value(name));

async function expectNoFailure(endpoint: AnyEndpoint, request: Request): Promise<void> {
  // An hour passes before every request, so that rate limits do not hide the behavior under test.
  app.clock.pass(3600);
  const { status, text } = await send(endpoint, request);
  if (status >= 500)
    expect.fail(`${endpoint.method} ${request.path.slice(0, 200)} ${request.body?.slice(0, 200)} answered ${status} ${text}`);
}

function send({ method }: AnyEndpoint, { path, body }: Request) {
  switch (method) {
    case 'GET':
      return app.get(path, ana);
    case 'POST':
      return app.post(path, ana, body);
    case 'PUT':
      return app.put(path, ana, body);
    case 'PATCH':
      return app.patch(path, ana, body);
    default:
      return app.delete(path, ana, body);
  }
}

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  minLength?: number;
}

const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
const fieldsOf = (schema: z.ZodType | undefined) => (schema ? Object.keys(schemaOf(schema).properties ?? {}) : []);
/** Schemas of the fields of a body, also behind a default, a union or a transformation. */
function shapeOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  if (schema instanceof z.ZodUnion) return Object.assign({}, ...schema.options.map((option) => shapeOf(option as z.ZodType)));
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return shapeOf(schema.unwrap() as z.ZodType);
  return {};
}
const ordinary = (schema: z.ZodType) => sample(schemaOf(schema));

function sample(schema: JsonSchema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0]!);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, sample(inner)]));
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return 'a'.repeat(Math.max(8, schema.minLength ?? 0));
  }
}
