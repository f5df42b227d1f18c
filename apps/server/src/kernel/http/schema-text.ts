/** A JSON Schema in a form for people: `{ email: text (1 to 255), kind?: text }`. Patterns are in the OpenAPI document only. */
import type { CallTable } from '@waylift/contract/without-lifts';
import * as z from 'zod/mini';
import type { JsonSchema } from './openapi.ts';

type Naming = { readonly io: 'input' | 'output'; readonly nouns: CallTable['nouns'] };

/** Several lines for an object, one for anything else. A noun of the contract is given by its name. */
export function schemaText(schema: z.ZodMiniType, { io, nouns }: Naming): string {
  const registry = z.registry<{ id: string }>();
  for (const [id, noun] of Object.entries(nouns)) {
    if (noun === schema) return id;
    registry.add(noun, { id });
  }
  return jsonSchemaText(z.toJSONSchema(schema, { io, metadata: registry, unrepresentable: 'any' }));
}

export function jsonSchemaText(schema: JsonSchema): string {
  return textOf(schema, '');
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
  if (type === 'string') return `text${range(schema.minLength, schema.maxLength, ' characters')}`;
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
