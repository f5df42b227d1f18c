import { PASSWORD_MIN_LENGTH, TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { PASSWORD_SPECIAL_CHARACTERS } from '@waylift/contract/rules';
import { m } from '@waylift/words/messages';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useWords } from '../locale/locale-provider.tsx';
import { isCommonPassword } from './common-passwords.ts';
import { controlAria, Field, useField } from './field.tsx';
import { useFormState } from './form-context.ts';
import { PasswordRules } from './password-rules.tsx';
import { FieldHint, FieldStatus } from './field-words.tsx';
import { Input, InputButton, InputGroup } from './input.tsx';

/** Section 5 for password managers that suggest a password. In a class of this syntax a hyphen stands first and `]` last. */
const RULES_OF_NEW = {
  passwordrules: `minlength: ${PASSWORD_MIN_LENGTH}; required: upper; required: lower; required: digit; required: [${PASSWORD_SPECIAL_CHARACTERS}];`,
};

type PasswordFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly autoComplete: 'new-password' | 'current-password' | 'off';
  /**
   * Says the rules of section 5 in one line below. The first focus opens the list of them, which ticks each one as it is met. It stays open, so that
   * nothing moves under the button that is pressed next.
   */
  readonly showsRules?: boolean;
};

/** A password with a button that shows it. It is hidden again when it is sent, so that the browser does not store it as text. */
export function PasswordField({ name, label, hint, autoComplete, showsRules = false }: PasswordFieldProps) {
  const t = useWords();
  const { isBusy } = useFormState();
  const field = useField(name, hint !== undefined);
  const input = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState('');
  const [isListOpen, setListOpen] = useState(false);
  const rulesId = showsRules ? `${field.id}-rules` : undefined;

  // The page may wake late, when somebody is typing already.
  useEffect(() => {
    const element = input.current;
    if (element === null) return;
    setTyped(element.value);
    setListOpen(element.value !== '' || element === document.activeElement);
  }, []);

  return (
    <Field field={field} label={label} hint={hint}>
      <InputGroup>
        <Input
          ref={input}
          id={field.id}
          name={name}
          type={isShown && !isBusy ? 'text' : 'password'}
          maxLength={TEXT_MAX_LENGTH}
          autoComplete={autoComplete}
          spellCheck={false}
          autoCapitalize="none"
          required
          onFocus={showsRules ? () => setListOpen(true) : undefined}
          onChange={showsRules ? (event) => setTyped(event.target.value) : undefined}
          {...(autoComplete === 'new-password' ? RULES_OF_NEW : {})}
          {...controlAria(field, rulesId)}
        />
        <InputButton aria-controls={field.id} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <span aria-hidden="true">{t(m.form_show)}</span>
          {/* No aria-label: screen readers would confuse the button with the field. */}
          <span className="visually-hidden">{t(m.form_show_field, { field: label })}</span>
        </InputButton>
      </InputGroup>
      {rulesId === undefined ? null : (
        <div className="password-rules">
          <FieldHint id={rulesId}>{t(m.password_rules_line, { min: PASSWORD_MIN_LENGTH })}</FieldHint>
          {isListOpen || field.error !== undefined ? <PasswordRules password={typed} hasFailed={field.error !== undefined} /> : null}
          <FieldStatus>{isCommonPassword(typed) && field.error === undefined ? <p>{t(m.password_common)}</p> : null}</FieldStatus>
        </div>
      )}
    </Field>
  );
}
