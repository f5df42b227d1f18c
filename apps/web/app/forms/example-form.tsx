import type { ReactNode } from 'react';
import { FormContext } from './form-context.ts';
import './form.css';

export function ExampleForm(props: {
  readonly problems?: Readonly<Record<string, string>>;
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <FormContext value={{ id: 'example', problems: props.problems ?? {}, isBusy: props.isBusy ?? false }}>
      <form className="form" noValidate method="post">
        {props.children}
      </form>
    </FormContext>
  );
}
