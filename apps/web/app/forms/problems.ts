export type Problems<Field extends string> = { readonly [field in Field]?: string | undefined };
/** Every field's value as text. `''` for an empty field, an unticked box or an open choice. */
export type Values<Field extends string> = { readonly [field in Field]: string };

/** The present values of `fields`, whether typed or filled in by the browser or a password manager. */
export function readValues<Field extends string>(data: FormData, fields: readonly Field[]): Values<Field> {
  const entries = fields.map((field) => {
    const value = data.get(field);
    return [field, typeof value === 'string' ? value : ''] as const;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field was just given its entry
  return Object.fromEntries(entries) as Values<Field>;
}

/** The problems without that of `field`. The same object if there is none, so that nothing renders again. */
export function withoutProblem<Field extends string>(problems: Problems<Field>, field: Field): Problems<Field> {
  return problems[field] === undefined ? problems : { ...problems, [field]: undefined };
}

/** The shown problems, with the texts of `found` where it has them. The same object if none is shown. */
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
