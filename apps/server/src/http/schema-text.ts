/** A JSON Schema as a person reads it: `{ email: text (1 to 255), kind?: text }`. */
import { community, communityOptions } from '@waylift/contract/community';
import { journey, place, route } from '@waylift/contract/journey';
import * as z from 'zod/mini';
import type { JsonSchema } from './openapi.ts';

const NAMED = new Map<unknown, string>([
  [community, 'Community'],
  [communityOptions, 'CommunityOptions'],
  [journey, 'Journey'],
  [place, 'Place'],
  [route, 'Route'],
]);

/** Several lines for an object, one for all else. Takes a schema of the contract, or a JSON Schema made of one. */
export function schemaText(schema: z.ZodMiniType | JsonSchema, io: 'input' | 'output' = 'output'): string {
  if (!isZod(schema)) return textOf(schema, '');
  const name = NAMED.get(schema);
  if (name !== undefined) return name;
  const registry = z.registry<{ id: string }>();
  for (const [named, id] of NAMED) if (isZod(named)) registry.add(named, { id });
  return textOf(z.toJSONSchema(schema, { io, metadata: registry, unrepresentable: 'any' }), '');
}

function textOf(schema: unknown, indent: string): string {
  if (!isRecord(schema)) return 'anything';
  const { $ref, type, properties, items, anyOf } = schema;
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? 'anything';
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(anyOf)) return anyOf.map((each) => textOf(each, indent)).join(' | ');
  if (type === 'array') return `list of ${textOf(items, indent)}`;
  if (isRecord(properties)) return objectText(properties, schema.required, indent);
  if (type === 'object') return 'object';
  if (type === 'string')
    return `text${range(schema.minLength, schema.maxLength, ' characters')}${typeof schema.pattern === 'string' ? `, like ${schema.pattern}` : ''}`;
  if (type === 'number' || type === 'integer') return `number${range(schema.minimum, schema.maximum, '')}`;
  return type === 'boolean' ? 'true or false' : 'anything';
}

function objectText(properties: Record<string, unknown>, required: unknown, indent: string): string {
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  const lines = Object.entries(properties).map(
    ([name, value]) => `${indent}  ${name}${isRequired(name) ? '' : '?'}: ${textOf(value, `${indent}  `)}`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function range(least: unknown, most: unknown, unit: string): string {
  if (typeof least !== 'number' && typeof most !== 'number') return '';
  if (typeof least !== 'number') return ` (at most ${String(most)}${unit})`;
  return typeof most === 'number' ? ` (${least} to ${most}${unit})` : ` (at least ${least}${unit})`;
}

function isZod(value: unknown): value is z.ZodMiniType {
  return isRecord(value) && '_zod' in value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
