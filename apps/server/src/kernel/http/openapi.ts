import type { Endpoint } from '@waylift/contract/endpoint';
import type { EndpointName } from '@waylift/contract/endpoints';
import { PROBLEM_STATUS, problem as problemSchema, type ProblemCode } from '@waylift/contract/problem';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Config } from '../config/config.ts';
import { PROBLEM_TITLES } from './problem.ts';

export type JsonSchema = { readonly [key: string]: unknown };
type Direction = 'input' | 'output';
type Shared = Readonly<Record<string, z.ZodMiniType>>;

export const COMMON_PROBLEMS: readonly ProblemCode[] = ['validation', 'too-many-requests', 'internal', 'busy', 'unavailable'];
export const BODY_PROBLEMS: readonly ProblemCode[] = ['malformed-body', 'body-too-large', 'unsupported-media-type'];

export function problemCodesOf(endpoint: Endpoint): ProblemCode[] {
  const codes = [
    ...endpoint.problems,
    ...(endpoint.who === 'anyone' ? [] : ['unauthorized' as const]),
    ...(endpoint.who === 'organiser' ? organiserProblems(endpoint) : []),
    ...(endpoint.body === undefined ? [] : BODY_PROBLEMS),
    ...COMMON_PROBLEMS,
  ];
  return [...new Set(codes)].sort((one, other) => PROBLEM_STATUS[one] - PROBLEM_STATUS[other]);
}

/** What the door of organisers may answer. */
function organiserProblems({ method, role, settingUp, again }: Endpoint): ProblemCode[] {
  return [
    ...(method === 'GET' ? [] : (['forbidden'] as const)),
    ...(settingUp === true ? [] : (['set-up-needed'] as const)),
    ...(role === undefined ? [] : (['no-right'] as const)),
    ...(again === true ? (['second-factor-needed'] as const) : []),
  ];
}

export type Mounted = Pick<FastifyInstance, 'callTable' | 'mountedEndpoints'>;

/** The mounted calls, in mounting order. */
export function mountedCalls({ callTable, mountedEndpoints }: Mounted): (readonly [EndpointName, Endpoint])[] {
  return [...mountedEndpoints].flatMap((name) => {
    const endpoint = callTable.calls[name];
    return endpoint === undefined ? [] : [[name, endpoint] as const];
  });
}

export function openApiDocument(mounted: Mounted, config: Pick<Config, 'productName' | 'publicUrl'>): JsonSchema {
  const schemas: Record<string, JsonSchema> = {};
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const shared: Shared = { ...mounted.callTable.nouns, Problem: problemSchema };
  for (const [name, schema] of Object.entries(shared)) schemas[name] = schemaOf(shared, schema, 'output', name);
  for (const [name, endpoint] of mountedCalls(mounted)) {
    const refer = (schema: z.ZodMiniType, part: 'Body' | 'Answer'): JsonSchema => {
      const id = nameOf(shared, schema) ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}${part}`;
      schemas[id] ??= schemaOf(shared, schema, part === 'Body' ? 'input' : 'output', id);
      return { $ref: `#/components/schemas/${id}` };
    };
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint, refer) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: `${config.productName} API`,
      version: '1',
      description: 'Failures are application/problem+json (RFC 9457) with a stable code.',
    },
    servers: [{ url: config.publicUrl }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        member: { type: 'http', scheme: 'bearer', description: 'The access token of a sign-in.' },
        organiser: { type: 'apiKey', in: 'cookie', name: '__Host-organise', description: 'The session of an organiser.' },
      },
    },
  };
}

/** Serves the document. It is made once, on the first request. */
export function mountOpenApi(app: FastifyInstance, config: Config): void {
  let text: string | null = null;
  app.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiDocument(app, config));
    return reply.header('content-type', 'application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(text);
  });
}

type Refer = (schema: z.ZodMiniType, part: 'Body' | 'Answer') => JsonSchema;

function operation(name: EndpointName, endpoint: Endpoint, refer: Refer): JsonSchema {
  const { status, schema } = endpoint.success;
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.who === 'anyone' ? {} : { security: [{ [endpoint.who]: [] }] }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: refer(endpoint.body, 'Body'), example: endpoint.example.body } },
          },
        }),
    responses: {
      [status]: {
        description: 'It worked',
        ...(schema === null
          ? contentWithoutSchema(status)
          : { content: { 'application/json': { schema: refer(schema, 'Answer'), example: endpoint.example.answer } } }),
      },
      ...problemResponses(endpoint),
    },
  };
}

function contentWithoutSchema(status: number): JsonSchema {
  return status === 204 ? {} : { content: { 'image/*': { schema: { type: 'string', contentEncoding: 'binary' } } } };
}

function problemResponses(endpoint: Endpoint): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(problemCodesOf(endpoint), (code) => PROBLEM_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `\`${code}\`: ${PROBLEM_TITLES[code]}`).join('; '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

function parameters(schema: z.ZodMiniType | undefined, where: 'path' | 'query'): JsonSchema[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => ({ name, in: where, required: required.includes(name), schema: property }));
}

/** The JSON Schema of `schema`. Other nouns of the contract become references. */
function schemaOf(shared: Shared, schema: z.ZodMiniType, io: Direction, itself: string): JsonSchema {
  const registry = z.registry<{ id: string }>();
  for (const [id, noun] of Object.entries(shared)) if (id !== itself && noun !== schema) registry.add(noun, { id });
  const { $schema: _dialect, $defs: _definitions, ...rest } = z.toJSONSchema(schema, { io, metadata: registry, unrepresentable: 'any' });
  return pointToComponents(rest);
}

/** An OpenAPI document has `#/components/schemas/Place` for `#/$defs/Place`. */
function pointToComponents(schema: JsonSchema): JsonSchema {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- an object that was just written as text is read again
  const pointed: JsonSchema = JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
  return pointed;
}

function nameOf(shared: Shared, schema: z.ZodMiniType): string | undefined {
  return Object.entries(shared).find(([, noun]) => noun === schema)?.[0];
}
