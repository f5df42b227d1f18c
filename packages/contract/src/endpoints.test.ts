import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

const calls: readonly (readonly [name: string, Endpoint])[] = Object.entries(endpoints);
const parts = ['params', 'query', 'body'] as const;

describe.each(calls)('the example of %s', (_, { params, query, body, success, example }) => {
  test.each(parts)('has the %s that the call takes', (part) => {
    expectExample({ params, query, body }[part], example[part]);
  });

  test('has the answer that the call gives', () => {
    expectExample(success.schema ?? undefined, example.answer);
  });
});

test('a path holds its parameters, and nothing else in braces', () => {
  for (const [name, { path, example }] of calls) {
    expect(
      Array.from(path.matchAll(/\{(\w+)\}/g), ([, key]) => key),
      name,
    ).toEqual(Object.keys(example.params ?? {}));
  }
});

test('a method and a path belong to one call', () => {
  const all = calls.map(([, { method, path }]) => `${method} ${path}`);
  expect(new Set(all).size).toBe(all.length);
});

function expectExample(schema: z.ZodMiniType | undefined, example: unknown): void {
  if (schema === undefined) expect(example).toBeUndefined();
  else expect(schema.safeParse(example).error?.issues).toBeUndefined();
}
