import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { BODY_MAX_BYTES } from './limits.ts';

type Schema = z.core.$ZodType;
type Text = { readonly path: string; readonly schema: Schema };

const calls: readonly (readonly [name: string, Endpoint])[] = Object.entries(endpoints);
const texts: readonly Text[] = calls.flatMap(([name, endpoint]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => textsOf(endpoint[part], `${name}.${part}`)),
);

/** Every text that the schema looks at, wherever it stands. A kind of schema that this does not know might hold one, so it fails. */
function textsOf(schema: Schema | undefined, path: string): Text[] {
  if (schema === undefined) return [];
  // oxlint-disable-next-line no-underscore-dangle -- the name that zod gives it, and its `type` says which it is
  const { def } = schema._zod as unknown as { readonly def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'string':
      return [{ path, schema }];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, value]) => textsOf(value, `${path}.${key}`));
    case 'array':
      return textsOf(def.element, `${path}.*`);
    case 'union':
      return def.options.flatMap((option, index) => textsOf(option, `${path}|${index}`));
    case 'optional':
    case 'nullable':
    case 'default':
      return textsOf(def.innerType, path);
    case 'literal':
    case 'enum':
    case 'number':
    case 'boolean':
      return [];
    default:
      throw new Error(`${path} is of type ${def.type}, of which this test does not know what texts it takes`);
  }
}

type Check = { readonly check: string; readonly maximum?: number; readonly abort?: boolean | undefined };
function firstCheckOf({ path, schema }: Text): Check {
  // oxlint-disable-next-line no-underscore-dangle -- the name that zod gives it
  const [first] = schema._zod.def.checks ?? [];
  if (first === undefined) throw new Error(`${path} is not checked at all`);
  // oxlint-disable-next-line no-underscore-dangle -- the name that zod gives it
  return first._zod.def;
}

test('the length of each text of each call is looked at before anything else, and what is too long is looked at no further', () => {
  expect(texts.length).toBeGreaterThan(50);
  for (const text of texts) {
    const { check, maximum = Infinity, abort } = firstCheckOf(text);
    expect({ path: text.path, check, abort }).toEqual({ path: text.path, check: 'max_length', abort: true });
    expect(maximum, text.path).toBeLessThanOrEqual(2_000);
  }
});

test('a text that is too long has one problem, whatever stands in it', () => {
  const bad = [' ', '\u0000', '\ud800', '@', '.@', '\u0301\u0316', '=', '-', '1', '/'];
  for (const { path, schema } of texts) {
    for (const sign of bad) {
      const issues = z.safeParse(schema, sign.repeat(BODY_MAX_BYTES)).error?.issues ?? [];
      expect([path, issues.length, issues[0]?.code]).toEqual([path, 1, 'too_big']);
    }
  }
});
