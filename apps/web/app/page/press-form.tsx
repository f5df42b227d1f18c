import type { ReactNode } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import type { Setback } from '../api/failure.ts';
import { Form, FormActions, SubmitButton } from '../forms/form.tsx';
import { SetbackAlert } from '../forms/setback-alert.tsx';
import { useForm } from '../forms/use-form.ts';
import { PageTitle } from './page-title.tsx';

type PressFormProps = Pick<Parameters<typeof SubmitButton>[0], 'variant' | 'isBig' | 'busyWords'> & {
  readonly id: string;
  /** The title of its page. */
  readonly page: string;
  /** Why the last press failed, told as `failed`. */
  readonly setback: Setback | undefined;
  readonly failed: string;
  readonly submit: string;
  /** What stands beside the button. */
  readonly children?: ReactNode;
};

/** All that the page behind the link of a mail asks: one press. Opening such a page changes nothing, because mail scanners open links. */
export function PressForm({ id, page, setback, failed, submit: words, children, ...button }: PressFormProps) {
  const submit = useSubmit();
  const form = useForm({
    id,
    fields: [],
    isBusy: useNavigation().state !== 'idle',
    validate: () => ({}),
    submit: () => submit(null, { method: 'post', replace: true }),
  });
  const shown = form.isBusy ? undefined : setback;
  return (
    <>
      <PageTitle page={page} hasErrors={shown !== undefined} />
      <Form controller={form} notice={shown === undefined ? null : <SetbackAlert title={failed} setback={shown} />}>
        <FormActions>
          <SubmitButton {...button}>{words}</SubmitButton>
          {children}
        </FormActions>
      </Form>
    </>
  );
}
