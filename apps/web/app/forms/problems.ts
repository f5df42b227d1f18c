export type Problems<Field extends string> = { readonly [field in Field]?: string | undefined };
/** Every field's value, as text: `''` for an empty one, for a box without a tick and for a choice that was not made. */
export type Values<Field extends string> = { readonly [field in Field]: string };

/** The values of `fields` as they stand in the form now, whoever put them there: a person, the browser or a password manager. */
export function readValues<Field extends string>(data: FormData, fields: readonly Field[]): Values<Field> {
  const entries = fields.map((field) => {
    const value = data.get(field);
    return [field, typeof value === 'string' ? value : ''] as const;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field was just given its entry
  return Object.fromEntries(entries) as Values<Field>;
}

/** The same problems without that of `field`; the very same object when it has none, so that nothing is drawn anew. */
export function withoutProblem<Field extends string>(problems: Problems<Field>, field: Field): Problems<Field> {
  return problems[field] === undefined ? problems : { ...problems, [field]: undefined };
}

/** The problems that are shown, in the words of `found` as far as it has them; the very same object when none is shown. */
export function reworded<Field extends string>(fields: readonly Field[], shown: Problems<Field>, found: Problems<Field>): Problems<Field> {
  return fields.reduce((words, field) => (words[field] === undefined ? words : { ...words, [field]: found[field] ?? words[field] }), shown);
}

export function listProblems<Field extends string>(
  fields: readonly Field[],
  problems: Problems<Field>,
): readonly { readonly field: Field; readonly message: string }[] {
  return fields.flatMap((field) => {
    const message = problems[field];
    return message === undefined ? [] : [{ field, message }];
  });
}
