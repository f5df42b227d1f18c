import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { controlAria, Field, useField } from '../../forms/field.tsx';
import { Input } from '../../forms/input.tsx';
import './code-field.css';

/** `app`: six digits. `recovery`: one of the ten. `either`: where both are taken. */
export type CodeKind = 'app' | 'recovery' | 'either';

const CODE = /^[\dA-Za-z -]{6,24}$/;

/** Whether it can be a code at all. */
export function isCode(text: string): boolean {
  return CODE.test(text.trim());
}

export function CodeField({ kind }: { readonly kind: CodeKind }) {
  const t = useWords();
  const field = useField('code', true);
  const label = { app: m.organise_code_app, recovery: m.organise_code_recovery, either: m.organise_code_either }[kind];
  const hint = { app: m.organise_code_app_hint, recovery: m.organise_code_recovery_hint, either: m.organise_code_either_hint }[kind];
  return (
    <Field field={field} label={t(label)} hint={t(hint)}>
      <Input
        className={kind === 'app' ? 'organise-code organise-code--digits' : 'organise-code'}
        id={field.id}
        name="code"
        type="text"
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={24}
        required
        {...controlAria(field)}
      />
    </Field>
  );
}
