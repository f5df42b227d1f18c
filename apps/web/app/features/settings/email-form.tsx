import { m } from '@waylift/words/messages';
import { PageTitle } from '../../page/page-title.tsx';
import { emailProblem } from '../../forms/field-checks.ts';
import { fieldMessage } from '../../forms/field-message.ts';
import { FieldPair, Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import type { Problems } from '../../forms/problems.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords, type Words } from '../../locale/locale-provider.tsx';
import { ProofField } from '../../proof/proof-field.tsx';
import { missingProof, useProofWays, wrongProof, type ProofWays } from '../../proof/use-proof-ways.ts';
import type { EmailOutcome } from './email-outcome.ts';

const EMAIL_FIELDS = ['email', 'password'] as const;
type EmailField = (typeof EMAIL_FIELDS)[number];

type EmailFormProps = {
  /** The member's present address. */
  readonly present: string;
  /** Called once for each accepted request. */
  readonly onRequested: (email: string) => void;
};

/** Requests a change of address. It needs the password, to protect a member whose computer was left open. */
export function EmailForm({ present, onRequested }: EmailFormProps) {
  const t = useWords();
  const ways = useProofWays();
  const { isBusy, outcome, setback, submit } = useAction<EmailOutcome>({
    requested({ email }) {
      form.formRef.current?.reset();
      onRequested(email);
    },
  });
  const form = useForm<EmailField>({
    id: 'email-change',
    fields: EMAIL_FIELDS,
    isBusy,
    answer: outcome && problemsOf(t, outcome, ways),
    answered: outcome,
    validate: ({ email, password }) => {
      const ofEmail = emailProblem(email, 'email-required');
      const isSame = email.trim() === present;
      return {
        ...(ofEmail === null ? {} : { email: fieldMessage(t, ofEmail) }),
        ...(ofEmail === null && isSame ? { email: t(m.settings_email_same) } : {}),
        ...(password === '' ? { password: missingProof(t, ways) } : {}),
      };
    },
    submit: ({ email, password }) => submit({ intent: 'update-email', email: email.trim(), password }),
  });
  return (
    <>
      <PageTitle page={t(m.private_account)} hasErrors={form.hasErrors || setback !== null} />
      <Form controller={form} notice={setback === null ? null : <SetbackAlert title={t(m.settings_email_failed)} setback={setback} />}>
        <FieldPair>
          <TextField name="email" type="email" label={t(m.settings_email_new)} autoComplete="email" />
          <ProofField ways={ways} name="password" label={t(m.settings_password)} />
        </FieldPair>
        <FormActions>
          <SubmitButton variant={ways.isFirst ? 'secondary' : 'primary'} busyWords={t(m.settings_email_submitting)}>
            {t(m.settings_email_submit)}
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}

/** The error at a field. Undefined without one. */
function problemsOf(t: Words, outcome: EmailOutcome, ways: ProofWays): Problems<EmailField> | undefined {
  if (outcome.kind === 'wrong-password') return { password: wrongProof(t, ways) };
  if (outcome.kind === 'address-not-allowed') return { email: t(m.join_email_restricted) };
  if (outcome.kind === 'address-refused') return { email: fieldMessage(t, outcome.code) };
  return undefined;
}
