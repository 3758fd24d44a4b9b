import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { DAY_SECONDS } from '#core/contract/durations.ts';
import { type AnyEndpoint, textStream } from '#core/contract/endpoint.ts';
import type { AnyEvent } from '#core/contract/event.ts';
import { COMMON_REFUSALS, type RefusalText } from '#core/contract/refusal.ts';
import { type DeclaredSettings, type SettingValues, token } from '../settings/setting.ts';
import { hasBearer } from './client.ts';
import { type Client, type RawReply, type RawRoute, type Route, rawRoute } from './route.ts';
import { SharedBody } from './shared-body.ts';

const ERROR_BODY = {
  type: 'object',
  required: ['status', 'data', 'message'],
  properties: {
    status: {
      type: 'object',
      properties: {
        error: { const: true },
        code: { type: 'integer', description: 'The HTTP status.' },
        message: { type: 'string', description: 'The refusal code.' },
      },
    },
    data: {},
    message: { type: 'string', description: 'A sentence for a person.' },
    request_id: { type: 'string', description: 'Also the header X-Request-Id. Staff find the log lines of the request by it.' },
    errors: {
      type: 'object',
      description: 'Reasons by field, of malformed input.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
};

interface EndpointGroup {
  name: string;
  endpoints: readonly AnyEndpoint[];
}

/** OpenAPI 3.1 cannot describe socket events: they are in the description, in `x-realtime-events` and as schemas. */
export function openApi(title: string, groups: readonly EndpointGroup[], events: readonly AnyEvent[] = []) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, endpoints } of groups) {
    for (const endpoint of endpoints) {
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        const key = path.replace(/:(\w+)/g, '{$1}');
        paths[key] = { ...paths[key], [endpoint.method.toLowerCase()]: operation(endpoint, path, name) };
      }
    }
  }
  const realtime = realtimeEvents(events);
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description: `All endpoints of this server. Programs send \`Authorization: Bearer TOKEN\`.\n\n${eventTable(realtime)}`,
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: ERROR_BODY, ...Object.fromEntries(realtime.map(({ schema, payload }) => [schema, payload])) },
    },
    'x-realtime-events': realtime.map(({ name, channels, audience, schema }) => ({
      name,
      channels,
      audience,
      payload: { $ref: `#/components/schemas/${schema}` },
    })),
    paths,
  };
}

interface RealtimeEvent {
  name: string;
  channels: string[];
  audience: AnyEvent['audience'];
  schema: string;
  payload: object;
}

function realtimeEvents(events: readonly AnyEvent[]): RealtimeEvent[] {
  const byName = Map.groupBy(events, ({ name }) => name);
  return [...byName].map(([name, same]) => ({
    name,
    channels: same.map(channelPattern),
    audience: same[0]!.audience,
    schema: `event.${name.split('\\').at(-1)}`,
    payload: jsonSchema(same[0]!.payload, 'output'),
  }));
}

/** `chatrooms.{chatroomId}.v2` */
function channelPattern({ channel }: AnyEvent): string {
  const names = /^\(?([^)=]*)/.exec(String(channel))?.[1]?.split(',') ?? [];
  return channel(...names.map((name) => `{${name.trim()}}`));
}

function eventTable(events: readonly RealtimeEvent[]): string {
  if (events.length === 0) return '';
  const rows = events.map(
    ({ name, channels, schema }) => `| \`${name}\` | ${channels.map((one) => `\`${one}\``).join(', ')} | \`${schema}\` |`,
  );
  return [
    '## Realtime events',
    'The socket speaks Pusher protocol 7. `data` of a frame is JSON text with the payload, whose schema is below.',
    '',
    '| event | channel | payload |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}

function operation(endpoint: AnyEndpoint, path: string, group: string) {
  const pathNames = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name!));
  return {
    summary: endpoint.summary,
    tags: [group],
    ...(endpoint.viewer === 'required' && { security: [{ bearer: [] }] }),
    parameters: [...parameters('path', endpoint.params).filter(({ name }) => pathNames.has(name)), ...parameters('query', endpoint.query)],
    ...(endpoint.body && { requestBody: { required: true, content: bodyContent(endpoint) } }),
    responses: {
      200: { description: 'Done.', content: replyContent(endpoint) },
      ...refusals(endpoint),
    },
  };
}

function replyContent({ reply }: AnyEndpoint) {
  return reply === textStream ? { '*/*': { schema: { type: 'string' } } } : { 'application/json': { schema: jsonSchema(reply, 'output') } };
}

function bodyContent({ body, form, multipart }: AnyEndpoint) {
  const schema = jsonSchema(body, 'input');
  return {
    'application/json': { schema },
    ...(form && { 'application/x-www-form-urlencoded': { schema } }),
    ...(multipart && { 'multipart/form-data': { schema } }),
  };
}

function refusals(endpoint: AnyEndpoint) {
  const all: Record<string, RefusalText> = { ...endpoint.refusals };
  if (endpoint.viewer === 'required') all.NOT_SIGNED_IN = COMMON_REFUSALS.NOT_SIGNED_IN;
  if ((endpoint.body && !endpoint.invalidBody) || endpoint.query || endpoint.params) all.INVALID = COMMON_REFUSALS.INVALID;
  // Every read counts toward the limit of its network.
  if (endpoint.limit || endpoint.method === 'GET') all.RATE_LIMITED = COMMON_REFUSALS.RATE_LIMITED;
  const byStatus = Object.groupBy(Object.entries(all), ([, [status]]) => String(status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      {
        description: codes!.map(([code, [, sentence]]) => `\`${code}\` ${sentence}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

function parameters(where: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Record<string, unknown>; required?: string[] };
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: inner,
  }));
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

export const docsSettings = {
  DOCS: {
    type: z.enum(['public', 'staff']),
    default: 'public',
    help: 'Readers of /docs, the reference of the API and the operating guide: public, or staff and programs with DOCS_TOKEN.',
    requirement: 'must be public or staff',
    label: 'Readers of the documentation',
    input: { kind: 'choice', options: ['public', 'staff'] },
    changeable: 'now',
  },
  DOCS_TOKEN: {
    ...token,
    otherwise: 'none: only staff',
    help: 'Bearer token with which programs read /docs while DOCS is staff, 32 characters or more.',
    label: 'Token for the documentation',
    changeable: 'now',
  },
} satisfies DeclaredSettings;

declare module '../settings/setting.ts' {
  interface Settings extends SettingValues<typeof docsSettings> {}
}

const CLOSED: RawReply = {
  status: 403,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: 'The documentation is for staff. Sign in as staff, or send DOCS_TOKEN as a bearer token.\n',
};

const require = createRequire(import.meta.url);
/** Documents for operators, by their path on the site. They link to each other as in the repository. */
const GUIDES = {
  '/docs/operating.md': 'docs/operating.md',
  '/docs/deploy/one-machine.md': 'docs/deploy/one-machine.md',
  '/docs/deploy/docker.md': 'docs/deploy/docker.md',
  '/docs/deploy/several-nodes.md': 'docs/deploy/several-nodes.md',
  '/docs/deploy/cdn.md': 'docs/deploy/cdn.md',
  '/docs/deploy/kubernetes.md': 'docs/deploy/kubernetes.md',
  '/docs/changelog': 'CHANGELOG.md',
};
const ROOT = new URL('../../../../', import.meta.url);

interface DocsOptions {
  title: string;
  groups: readonly EndpointGroup[];
  events: readonly AnyEvent[];
  /** Whether a session of staff sends the request. */
  isStaff: (client: Client) => Promise<boolean>;
}

/** Rendered by openapi-explorer (decision 001); nothing is loaded from third parties. DOCS says who may read it. */
export function docsRoutes({ title, groups, events, isStaff }: DocsOptions): Route[] {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} API</title>
<style>body{margin:0;background:#0a0f10}openapi-explorer{--font-regular:ui-sans-serif,system-ui,sans-serif;--font-mono:ui-monospace,monospace}</style>
<script type="module" src="/docs/explorer.js"></script></head><body><openapi-explorer spec-url="/docs/openapi.json" hide-server-selection="true" collapse="true" bg-color="#0a0f10" text-color="#d5dedd" header-color="#f1f6f5"
 primary-color="#45efb4" secondary-color="#94a5a7" nav-bg-color="#0f1516" nav-text-color="#b3c0c0" nav-hover-bg-color="#1a2426" nav-hover-text-color="#f1f6f5" nav-accent-color="#45efb4"></openapi-explorer></body></html>`;
  const description = new SharedBody(JSON.stringify(openApi(title, groups, events)), { 'content-type': 'application/json' });
  let explorer: SharedBody | null = null;
  const readExplorer = async () =>
    new SharedBody(await readFile(require.resolve('openapi-explorer/dist/browser/openapi-explorer.min.js')), {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': `public, max-age=${DAY_SECONDS}`,
    });
  const csp =
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'; form-action 'none'";
  const docsRoute = (path: string, answer: RawRoute['handle']): Route =>
    rawRoute('GET', path, async (request) => {
      const { client, ctx } = request;
      const { DOCS, DOCS_TOKEN } = ctx.settings;
      const isOpen = DOCS === 'public' || hasBearer(client, DOCS_TOKEN) || (await isStaff(client));
      return isOpen ? answer(request) : CLOSED;
    });
  return [
    docsRoute('/docs', () => ({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': csp },
      body: page,
    })),
    ...Object.entries(GUIDES).map(([path, file]) =>
      docsRoute(path, async () => ({
        status: 200,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        body: await readFile(new URL(file, ROOT)),
      })),
    ),
    docsRoute('/docs/openapi.json', ({ client }) => description.answer(client)),
    docsRoute('/docs/explorer.js', async ({ client }) => {
      // A failure, such as too many open files, is not kept.
      explorer ??= await readExplorer();
      return explorer.answer(client);
    }),
  ];
}
