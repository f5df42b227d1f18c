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

/** The id of a field's control: where its label, its error and the line in the summary lead. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}
