/** The browser's build replaces this module by the finished table (`vite.config.ts`), so pages carry no schema library. */
import type { Endpoint } from '@waylift/contract/endpoint';
import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import * as z from 'zod/mini';
import type { AnswerShape } from './answer-shape.ts';

/** @property answer null for a call whose answer has no body */
export type EndpointEntry = { readonly method: Endpoint['method']; readonly path: string; readonly answer: AnswerShape | null };

export const endpointTable: Readonly<Record<EndpointName, EndpointEntry>> = makeTable();

/** The entry of a call. In the browser's build, the entries of members' calls are in a separate file, which public pages do not load. */
export async function endpointEntry(name: EndpointName): Promise<EndpointEntry> {
  return endpointTable[name];
}

function makeTable(): Readonly<Record<EndpointName, EndpointEntry>> {
  const entries = Object.entries(endpoints).map(([name, endpoint]) => [name, entryOf(endpoint)] as const);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name was just given its entry
  return Object.fromEntries(entries) as Record<EndpointName, EndpointEntry>;
}

function entryOf({ method, path, success }: Endpoint): EndpointEntry {
  return { method, path, answer: success.schema === null ? null : shapeOf(z.toJSONSchema(success.schema, { io: 'input' })) };
}

/** @throws when an answer of the contract uses a keyword of JSON Schema that `AnswerShape` lacks */
function shapeOf(schema: z.core.JSONSchema.BaseSchema): AnswerShape {
  if (schema.$ref !== undefined) throw new Error('answer-shape.ts follows no references');
  const { anyOf = schema.oneOf } = schema;
  if (anyOf !== undefined) return { anyOf: anyOf.map((one) => (typeof one === 'object' ? shapeOf(one) : {})) };
  // A nullable text is one schema with two types.
  const type: unknown = schema.type;
  return Array.isArray(type) ? { anyOf: type.map((one: unknown) => shapeOfType(one, schema)) } : shapeOfType(type, schema);
}

function shapeOfType(type: unknown, { properties, required = [], items }: z.core.JSONSchema.BaseSchema): AnswerShape {
  switch (type) {
    case 'object': {
      const optional = Object.keys(properties ?? {}).filter((name) => !required.includes(name));
      return {
        type,
        ...(properties === undefined ? {} : { properties: mapValues(properties) }),
        ...(optional.length === 0 ? {} : { optional }),
      };
    }
    case 'array':
      return { type, items: typeof items === 'object' && !Array.isArray(items) ? shapeOf(items) : {} };
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return { type };
    case 'integer':
      return { type: 'number' };
    default:
      return {};
  }
}

function mapValues(properties: Readonly<Record<string, z.core.JSONSchema.BaseSchema | boolean>>): Record<string, AnswerShape> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, typeof schema === 'object' ? shapeOf(schema) : {}]));
}
