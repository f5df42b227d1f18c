import { createContext, use } from 'react';

export type FormState = {
  readonly id: string;
  readonly problems: { readonly [field: string]: string | undefined };
  readonly isBusy: boolean;
};

export const FormContext = createContext<FormState | null>(null);

export function useFormState(): FormState {
  const state = use(FormContext);
  if (state === null) throw new Error('A field stands outside a form.');
  return state;
}

/** The id of a field's control. Its label, its error and the error summary refer to it. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}
