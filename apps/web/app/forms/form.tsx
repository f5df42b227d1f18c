import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { Button, type ButtonLook } from '../ui/button/button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { fieldId, FormContext, useFormState } from './form-context.ts';
import type { FormController } from './use-form.ts';
import './form.css';

type FormProps<Field extends string> = {
  readonly controller: FormController<Field>;
  readonly notice?: ReactNode;
  /** A dialog leaves the summary out: its one question is in view. */
  readonly isInDialog?: boolean;
  readonly children: ReactNode;
};

/** With `method="post"`, a submit without script does not put a password into the address. */
export function Form<Field extends string>({ controller, notice, isInDialog = false, children }: FormProps<Field>) {
  const { id, problems, listed, isBusy, sendings, formRef, handleChange, handleSubmit } = controller;
  const summary = listed.map(({ field, message }) => ({ fieldId: fieldId(id, field), message }));
  return (
    <FormContext value={{ id, problems, isBusy }}>
      {isInDialog ? null : <ErrorSummary problems={summary} />}
      {notice === undefined || notice === null ? null : (
        <Suspense fallback={null}>
          <Notice sendings={sendings}>{notice}</Notice>
        </Suspense>
      )}
      <form
        className={isInDialog ? 'form-in-dialog' : 'form'}
        noValidate
        method="post"
        ref={formRef}
        onChange={handleChange}
        onSubmit={handleSubmit}
      >
        {children}
      </form>
    </FormContext>
  );
}

/** The server's message stands above the form, so it is scrolled into view for whoever pressed the button below: one that is loaded late, once it stands. */
function Notice({ sendings, children }: { readonly sendings: number; readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sendings > 0) element.current?.scrollIntoView({ block: 'nearest' });
  }, [sendings]);
  return <div ref={element}>{children}</div>;
}

export function FieldPair(props: { readonly children: ReactNode }) {
  return <div className="form__pair">{props.children}</div>;
}

export function FormAside(props: { readonly children: ReactNode }) {
  return <p className="form__aside">{props.children}</p>;
}

export function FormActions(props: { readonly children: ReactNode }) {
  return <div className="form__actions">{props.children}</div>;
}

type SubmitButtonProps = ButtonLook & {
  readonly busyWords: string;
  readonly children: ReactNode;
};

export function SubmitButton(props: SubmitButtonProps) {
  const { isBusy } = useFormState();
  return <Button {...props} type="submit" isBusy={isBusy} />;
}
