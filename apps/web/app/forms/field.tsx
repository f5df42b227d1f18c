import { m } from '@waylift/words/messages';
import type { ComponentProps, ReactNode } from 'react';
import { useWords } from '../locale/locale-provider.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { circleAlert } from '../ui/icon/icons.ts';
import { FieldHint, FieldLabel } from './field-words.tsx';
import { fieldId, useFormState } from './form-context.ts';
import './field.css';

export type FieldParts = {
  readonly id: string;
  readonly hintId: string | undefined;
  readonly errorId: string | undefined;
  readonly error: string | undefined;
};

export function useField(name: string, hasHint: boolean): FieldParts {
  const { id: formId, problems } = useFormState();
  const id = fieldId(formId, name);
  const error = problems[name];
  return { id, error, hintId: hasHint ? `${id}-hint` : undefined, errorId: error === undefined ? undefined : `${id}-error` };
}

export function controlAria({ hintId, errorId, error }: FieldParts, furtherId?: string) {
  const describedBy = [hintId, errorId, furtherId].filter((part) => part !== undefined).join(' ');
  return { 'aria-describedby': describedBy === '' ? undefined : describedBy, 'aria-invalid': error === undefined ? undefined : true };
}

type FieldProps = Pick<ComponentProps<'div'>, 'onFocus' | 'onBlur' | 'onKeyDown'> & {
  readonly field: FieldParts;
  readonly label: string | undefined;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
};

export function Field({ field, label, hint, children, ...events }: FieldProps) {
  return (
    <div className={fieldClasses(field)} {...events}>
      {label === undefined ? null : <FieldLabel of={field.id}>{label}</FieldLabel>}
      {hint === undefined ? null : <FieldHint id={field.hintId}>{hint}</FieldHint>}
      <FieldError field={field} />
      {children}
    </div>
  );
}

export function fieldClasses({ error }: FieldParts): string {
  return error === undefined ? 'field' : 'field field--error';
}

export function FieldError(props: { readonly field: FieldParts }) {
  const t = useWords();
  const { error, errorId } = props.field;
  if (error === undefined) return null;
  return (
    <p className="field__error" id={errorId}>
      <Icon path={circleAlert} />
      <span>
        <span className="visually-hidden">{t(m.form_error_prefix)} </span>
        {error}
      </span>
    </p>
  );
}
