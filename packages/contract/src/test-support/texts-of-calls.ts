import type * as z from 'zod/mini';
import { endpoints, type EndpointName } from '../endpoints.ts';
import type { Endpoint } from '../endpoint.ts';

type Schema = z.core.$ZodType;
export const PARTS = ['params', 'query', 'body'] as const;

/** A text that a call looks at. */
export type TextOfCall = {
  readonly call: EndpointName;
  readonly part: (typeof PARTS)[number];
  /** Where it stands: keys of objects, and 0 for the first of a list. */
  readonly path: readonly (string | 0)[];
  /** What has to stand elsewhere, so that this text is looked at: which of several kinds of an object it belongs to. */
  readonly beside: readonly { readonly path: TextOfCall['path']; readonly value: unknown }[];
  readonly schema: Schema;
};

/** Every text of every call, walked from its schemas. A kind of schema that this does not know might hold one, so it throws. */
export function textsOfCalls(): readonly TextOfCall[] {
  const calls = Object.entries(endpoints) as [EndpointName, Endpoint][];
  return calls.flatMap(([call, endpoint]) =>
    PARTS.flatMap((part) => textsOf(endpoint[part], [], []).map((text) => ({ call, part, ...text }))),
  );
}

type Found = Pick<TextOfCall, 'path' | 'beside' | 'schema'>;

function textsOf(schema: Schema | undefined, path: Found['path'], beside: Found['beside']): Found[] {
  if (schema === undefined) return [];
  const def = defOf(schema);
  switch (def.type) {
    case 'string':
      return [{ path, beside, schema }];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, value]) => textsOf(value, [...path, key], beside));
    case 'array':
      return textsOf(def.element, [...path, 0], beside);
    case 'union':
      return def.options.flatMap((option) => textsOf(option, path, [...beside, ...literalsOf(option, path)]));
    case 'optional':
    case 'nullable':
    case 'default':
      return textsOf(def.innerType, path, beside);
    case 'literal':
    case 'enum':
    case 'number':
    case 'boolean':
      return [];
    default:
      throw new Error(`${path.join('.')} is of type ${def.type}, of which nobody knows here what texts it takes`);
  }
}

/** The fixed values that tell one object of a union from the others. */
function literalsOf(option: Schema, path: Found['path']): Found['beside'] {
  const def = defOf(option);
  if (def.type !== 'object') return [];
  return Object.entries(def.shape).flatMap(([key, value]) => {
    const of = defOf(value);
    return of.type === 'literal' ? [{ path: [...path, key], value: of.values[0] }] : [];
  });
}

function defOf(schema: Schema): z.core.$ZodTypes['_zod']['def'] {
  // oxlint-disable-next-line no-underscore-dangle -- the name that zod gives it, and its `type` says which it is
  return (schema._zod as unknown as { readonly def: z.core.$ZodTypes['_zod']['def'] }).def;
}
