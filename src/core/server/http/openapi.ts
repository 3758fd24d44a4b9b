import { z } from 'zod';
import type { AnyEndpoint } from '#core/contract/endpoint.ts';
import { COMMON_REFUSALS, type RefusalText } from '#core/contract/refusal.ts';

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
    errors: {
      type: 'object',
      description: 'Reasons by field, on 422.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
};

/** Endpoints that are grouped in the reference: those of one feature. */
export interface EndpointGroup {
  name: string;
  endpoints: readonly AnyEndpoint[];
}

/** The OpenAPI 3.1 description of all declared endpoints, generated from their contracts alone. */
export function openApi(title: string, groups: readonly EndpointGroup[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, endpoints } of groups) {
    for (const endpoint of endpoints) {
      for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
        const key = path.replace(/:(\w+)/g, '{$1}');
        paths[key] = { ...paths[key], [endpoint.method.toLowerCase()]: operation(endpoint, path, name) };
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: 'Every call of this server. Programs send `Authorization: Bearer TOKEN`.' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: ERROR_BODY },
    },
    paths,
  };
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
      200: { description: 'Done.', content: { 'application/json': { schema: jsonSchema(endpoint.reply, 'output') } } },
      ...refusals(endpoint),
    },
  };
}

function bodyContent({ body, form }: AnyEndpoint) {
  const schema = jsonSchema(body, 'input');
  return { 'application/json': { schema }, ...(form && { 'application/x-www-form-urlencoded': { schema } }) };
}

/** One response per status. Its description lists the codes, because several codes can share a status. */
function refusals(endpoint: AnyEndpoint) {
  const all: Record<string, RefusalText> = { ...endpoint.refusals };
  if (endpoint.viewer === 'required') all.NOT_SIGNED_IN = COMMON_REFUSALS.NOT_SIGNED_IN;
  if (endpoint.body || endpoint.query || endpoint.params) all.INVALID = COMMON_REFUSALS.INVALID;
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
