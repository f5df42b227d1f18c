import { SIGN_ON_CODE_TRIES } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import type { Ref } from 'react';
import { controlAria, Field, useField } from '../../forms/field.tsx';
import { Input } from '../../forms/input.tsx';
import { useWords } from '../../locale/locale-provider.tsx';

/** Six digits, perhaps typed in groups. */
const MAX_LENGTH = 12;

/** A mailed code, which a phone offers to fill in. */
export function CodeField({ ref }: { readonly ref: Ref<HTMLInputElement> }) {
  const t = useWords();
  const field = useField('code', true);
  return (
    <Field field={field} label={t(m.signon_code)} hint={t(m.signon_code_hint, { tries: SIGN_ON_CODE_TRIES })}>
      <Input
        ref={ref}
        id={field.id}
        name="code"
        type="text"
        inputMode="numeric"
        maxLength={MAX_LENGTH}
        autoComplete="one-time-code"
        spellCheck={false}
        required
        {...controlAria(field)}
      />
    </Field>
  );
}
