import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import type { OrganisedLook } from '@waylift/contract/organiser-look';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { controlAria, Field, useField } from '../../../forms/field.tsx';
import { FormContext } from '../../../forms/form-context.ts';
import { Input } from '../../../forms/input.tsx';
import { useWords } from '../../../locale/locale-provider.tsx';

type LookNameProps = { readonly look: OrganisedLook; readonly onChange: (name: string) => void };

/** Kept once the field is left. */
export function LookName({ look, onChange }: LookNameProps) {
  const t = useWords();
  const [isMissing, setMissing] = useState(false);
  const problems = { name: isMissing ? t(m.organise_look_name_invalid) : undefined };

  function handleName(typed: string): void {
    const name = typed.trim();
    setMissing(name === '');
    if (name !== '' && name !== look.draft.name) onChange(name);
  }

  return (
    <FormContext value={{ id: 'look', problems, isBusy: false }}>
      <div className="stack">
        <h2>{t(m.organise_column_name)}</h2>
        <NameField name={look.draft.name} onName={handleName} />
      </div>
    </FormContext>
  );
}

function NameField({ name, onName }: { readonly name: string; readonly onName: (typed: string) => void }) {
  const t = useWords();
  const field = useField('name', false);
  return (
    <Field field={field} label={t(m.organise_column_name)}>
      <Input
        id={field.id}
        name="name"
        maxLength={TEXT_MAX_LENGTH}
        autoComplete="off"
        defaultValue={name}
        onBlur={({ target }) => onName(target.value)}
        {...controlAria(field)}
      />
    </Field>
  );
}
