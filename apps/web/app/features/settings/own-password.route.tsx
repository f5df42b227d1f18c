import { m } from '@waylift/words/messages';
import { useActionData, useNavigation, useSubmit } from 'react-router';
import type { Route } from './+types/own-password.route';
import { passwordSetbackOf, type PasswordSetback } from '../../api/password-setback.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { newPasswordProblem, passwordConfirmProblem } from '../../forms/field-checks.ts';
import { fieldMessage } from '../../forms/field-message.ts';
import { formText } from '../../forms/form-text.ts';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { NewPasswordFields, newPasswordSetback, easyPasswordAnswer, type NewPasswordSetback } from '../../forms/new-password.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { CalendarEnds } from '../../my-data/calendar-ends.tsx';
import { ProofField } from '../../proof/proof-field.tsx';
import { missingProof, useProofWays, wrongProof } from '../../proof/use-proof-ways.ts';
import { useSettled } from '../../platform/use-settled.ts';
import { browserApi } from '../../session/browser-api.ts';
import { knownMember } from '../../session/known-member.ts';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import '../../styles/narrow-layout.css';

/** The member's address, only as the user name for password managers, so the page does not wait for it. Never rejects. */
export function clientLoader(): { readonly email: Promise<string | undefined> } {
  return { email: knownMember(browserApi()).then((member) => (member.ok ? member.value.email : undefined)) };
}

type ChangeSetback = PasswordSetback | NewPasswordSetback;
type ChangeOutcome = ChangeSetback | { readonly kind: 'changed' };

export async function clientAction({ request }: Route.ClientActionArgs): Promise<ChangeOutcome> {
  const form = await request.formData();
  const [currentPassword, password] = [formText(form, 'currentPassword'), formText(form, 'password')];
  const body = { currentPassword, password, passwordConfirm: formText(form, 'passwordConfirm') };
  const answer = await browserApi().call('changePassword', { body }, { signal: request.signal });
  const setback = newPasswordSetback(answer);
  if (answer.ok || setback?.kind === 'easy-password') return setback ?? { kind: 'changed' };
  return passwordSetbackOf(answer.failure);
}

/** Changes the password of a signed-in member who knows the present one. Others request a link by mail. */
export default function OwnPassword({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const path = usePortalPath();
  const outcome = useActionData<typeof clientAction>();
  const email = useSettled(loaderData.email);
  if (outcome?.kind === 'changed') return <Changed />;
  return (
    <div className="wrap narrow stack stack--l">
      <p>
        <BackLink to={path('/dashboard/account/settings')}>{t(m.account_removal_back)}</BackLink>
      </p>
      <h1>{t(m.password_change_title)}</h1>
      <p className="lead">{t(m.settings_change_password_lead)}</p>
      <CalendarEnds message={t(m.calendar_ends_too)} />
      <ChangeForm outcome={outcome} email={email} />
    </div>
  );
}

type ChangeFormProps = { readonly outcome: ChangeSetback | undefined; readonly email: string | undefined };

function ChangeForm({ outcome, email }: ChangeFormProps) {
  const t = useWords();
  const submit = useSubmit();
  const ways = useProofWays();
  const isBusy = useNavigation().state !== 'idle';
  const form = useForm({
    id: 'own-password',
    fields: ['currentPassword', 'password', 'passwordConfirm'],
    isBusy,
    answer: outcome?.kind === 'wrong-password' ? { currentPassword: wrongProof(t, ways) } : easyPasswordAnswer(t, outcome),
    answered: outcome,
    validate: ({ currentPassword, password, passwordConfirm }) => {
      const ofPassword = newPasswordProblem(password);
      const ofConfirm = passwordConfirmProblem(password, passwordConfirm);
      return {
        ...(currentPassword === '' ? { currentPassword: missingProof(t, ways) } : {}),
        ...(ofPassword === null ? {} : { password: fieldMessage(t, ofPassword) }),
        ...(ofConfirm === null ? {} : { passwordConfirm: fieldMessage(t, ofConfirm) }),
      };
    },
    submit: (values) => submit(values, { method: 'post', replace: true }),
  });
  const setback = isBusy || outcome?.kind === 'wrong-password' || outcome?.kind === 'easy-password' ? undefined : outcome;
  return (
    <>
      <PageTitle page={t(m.password_change_title)} hasErrors={form.hasErrors || setback !== undefined} />
      <Form
        controller={form}
        notice={setback === undefined ? null : <SetbackAlert title={t(m.settings_change_password_failed)} setback={setback} />}
      >
        <ProofField ways={ways} name="currentPassword" label={t(m.settings_password)} />
        <NewPasswordFields email={email} />
        <FormActions>
          <SubmitButton variant={ways.isFirst ? 'secondary' : 'primary'} busyWords={t(m.password_change_submitting)}>
            {t(m.password_change_submit)}
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  );
}

function Changed() {
  const t = useWords();
  const path = usePortalPath();
  return (
    <Moment art="joined" title={t(m.password_change_done)} lead={t(m.settings_change_password_done)} role="status">
      <PageTitle page={t(m.password_change_done_title)} />
      <CalendarEnds message={t(m.calendar_ended_too)} />
      <p className="row space-before">
        <ButtonLink to={path('/dashboard/account/settings')}>{t(m.account_removal_back)}</ButtonLink>
      </p>
    </Moment>
  );
}
