import type { Endpoint } from '@waylift/contract/endpoint';
import { endpoints, type EndpointName } from '@waylift/contract/endpoints';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasShape, type AnswerShape } from './answer-shape.ts';
import { endpointTable } from './endpoint-table.ts';

/** An answer as a server of the contract sends it. */
function exampleOf(name: EndpointName): unknown {
  const { example }: Endpoint = endpoints[name];
  return example.answer;
}

const withAnswer = Object.entries(endpointTable).flatMap(([name, { answer }]) =>
  answer === null ? [] : [{ name: name as EndpointName, answer }],
);

/** Every way to spoil one value: replace it or remove it. */
function* spoiled(value: unknown): Generator {
  yield* [null, 7, 'text', true, [], {}, undefined];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const other of spoiled(inner)) yield Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other };
  }
}

function inside(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined), value);
}

describe('the answer of a call', () => {
  it.each(withAnswer)('$name fits its shape', ({ name, answer }) => {
    expect(hasShape(exampleOf(name), answer)).toBe(true);
    expect(endpoints[name].success.schema?.safeParse(exampleOf(name)).success).toBe(true);
  });

  it.each(withAnswer)('$name is refused wherever the contract refuses it for want of a field or for its type', ({ name, answer }) => {
    const schema = endpoints[name].success.schema;
    for (const value of spoiled(exampleOf(name))) {
      const found = schema?.safeParse(value);
      // Limits of length and range are not checked: only a wrong type breaks a page.
      const isOfWrongType =
        found?.error?.issues.some(({ code, path }) =>
          // For a list of texts, zod reports every other value as none of them.
          code === 'invalid_value' ? typeof inside(value, path) !== 'string' : code === 'invalid_type',
        ) ?? false;
      expect({ value, fits: hasShape(value, answer) }).toEqual({ value, fits: !isOfWrongType });
    }
  });
});

describe('a shape', () => {
  const type = fc.constantFrom('object', 'array', 'string', 'number', 'boolean', 'null');
  const { shape } = fc.letrec<{ shape: AnswerShape }>((tie) => ({
    shape: fc.oneof(
      { maxDepth: 4 },
      fc.record({ type }, { requiredKeys: [] }),
      fc.record(
        {
          type,
          anyOf: fc.array(tie('shape'), { maxLength: 2 }),
          properties: fc.dictionary(fc.string(), tie('shape'), { maxKeys: 3 }),
          optional: fc.array(fc.string(), { maxLength: 2 }),
          items: tie('shape'),
        },
        { requiredKeys: [] },
      ),
    ),
  }));

  it('answers yes or no to anything, and never throws', () => {
    fc.assert(fc.property(fc.anything({ withNullPrototype: true }), shape, (value, of) => typeof hasShape(value, of) === 'boolean'));
  });

  it('answers about every call whatever a server sends', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => withAnswer.every(({ answer }) => typeof hasShape(value, answer) === 'boolean')));
  });

  it('takes no property of every object for one that was sent', () => {
    expect(hasShape({}, { type: 'object', properties: { constructor: {} } })).toBe(false);
    expect(
      hasShape(JSON.parse('{"__proto__":{"token":"x"}}'), {
        type: 'object',
        properties: { token: { type: 'string' } },
      }),
    ).toBe(false);
  });
});
