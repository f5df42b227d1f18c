/** The subset of JSON Schema that our answers use. A schema library would weigh as much as all our forms. */
export type AnswerShape = {
  readonly type?: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
  readonly properties?: { readonly [name: string]: AnswerShape };
  /** Names of properties that may be missing: few, so that the table of all calls is small. */
  readonly optional?: readonly string[];
  readonly items?: AnswerShape;
  readonly anyOf?: readonly AnswerShape[];
};

/** Whether `value` has the shape. Extra properties are allowed: a newer server may send them. */
export function hasShape(value: unknown, shape: AnswerShape): boolean {
  switch (shape.type) {
    case undefined:
      return shape.anyOf?.some((one) => hasShape(value, one)) ?? true;
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value) && value.every((item) => hasShape(item, shape.items ?? {}));
    case 'object':
      return isRecord(value) && hasProperties(value, shape);
    default:
      return typeof value === shape.type;
  }
}

function hasProperties(value: Readonly<Record<string, unknown>>, { properties = {}, optional = [] }: AnswerShape): boolean {
  return Object.entries(properties).every(([name, shape]) => {
    const own = Object.hasOwn(value, name) ? value[name] : undefined;
    return own === undefined ? optional.includes(name) : hasShape(own, shape);
  });
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
