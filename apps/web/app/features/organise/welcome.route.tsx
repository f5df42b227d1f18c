import { ORGANISER_NAME_MAX_LENGTH } from '@waylift/contract/limits';
import type { CallAnswer } from '@waylift/contract/endpoints';
import { m } from '@waylift/words/messages';
import { data, Link, redirect } from 'react-router';
import type { Route } from './+types/welcome.route';
import { isEasyPassword, setbackOf, type Setback } from '../../api/failure.ts';
import { newPasswordProblem, passwordConfirmProblem } from '../../forms/field-checks.ts';
import { fieldMessage } from '../../forms/field-message.ts';
import { formText } from '../../forms/form-text.ts';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { easyPasswordAnswer, NewPasswordFields } from '../../forms/new-password.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Door, DoorSkeleton, DoorStep } from './door.tsx';
import { HeldRoles } from './held-roles.tsx';
import { isRefused, organiserApi } from './organise-api.ts';
import { OrganiseTitle } from './organise-title.tsx';
import { SetUpSteps } from './set-up-steps.tsx';

type Invitation = CallAnswer<'organiserInvitation'>;
type Outcome = Setback | { readonly kind: 'easy-password' | 'over' };

/** A post, as all that carries a token: it changes nothing, since mail scanners open links. Null: the link is of no use any more. */
export async function clientLoader({ request, params: { token } }: Route.ClientLoaderArgs): Promise<Invitation | null> {
  const answer = await organiserApi().call('organiserInvitation', { body: { token } }, { signal: request.signal });
  if (answer.ok) return answer.value;
  if (isRefused(answer.failure, 'token-invalid')) return null;
  throw data(null, { status: 503 });
}
clientLoader.hydrate = true as const;

export function shouldRevalidate(): boolean {
  return false;
}

export async function clientAction({ request, params: { token } }: Route.ClientActionArgs): Promise<Outcome | Response> {
  const form = await request.formData();
  const body = { token, name: formText(form, 'name'), password: formText(form, 'password') };
  const answer = await organiserApi().call('acceptOrganiserInvitation', { body }, { signal: request.signal });
  if (answer.ok) return redirect(answer.value.signIn ? '/organise/sign-in' : '/organise/set-up');
  if (isRefused(answer.failure, 'token-invalid')) return { kind: 'over' };
  return isEasyPassword(answer) ? { kind: 'easy-password' } : setbackOf(answer.failure);
}

export function HydrateFallback() {
  return <DoorSkeleton />;
}

/** The page behind the link of a mail: an invitation, or a new password. */
export default function Welcome({ loaderData: invitation }: Route.ComponentProps) {
  const action = useAction<Outcome>();
  if (invitation === null || action.outcome?.kind === 'over') return <Over />;
  return <Accept invitation={invitation} {...action} />;
}

type AcceptProps = { readonly invitation: Invitation } & Pick<
  ReturnType<typeof useAction<Outcome>>,
  'isBusy' | 'outcome' | 'setback' | 'submit'
>;

function Accept({ invitation: { email, name, roles }, isBusy, outcome, setback, submit }: AcceptProps) {
  const t = useWords();
  const isKnown = name !== '';
  const form = useForm({
    id: 'organise-welcome',
    fields: ['name', 'password', 'passwordConfirm'],
    isBusy,
    answer: easyPasswordAnswer(t, outcome),
    answered: outcome,
    validate: ({ name: typed, password, passwordConfirm }) => {
      const ofPassword = newPasswordProblem(password);
      const ofConfirm = passwordConfirmProblem(password, passwordConfirm);
      return {
        ...(typed.trim() === '' ? { name: t(m.organise_name_required) } : {}),
        ...(ofPassword === null ? {} : { password: fieldMessage(t, ofPassword) }),
        ...(ofConfirm === null ? {} : { passwordConfirm: fieldMessage(t, ofConfirm) }),
      };
    },
    submit: ({ name: typed, password }) => submit({ name: typed.trim(), password }),
  });
  const title = t(isKnown ? m.password_change_heading : m.organise_welcome_title);
  return (
    <Door aside={isKnown ? <HeldRoles roles={roles} /> : <SetUpSteps at="password" />}>
      <OrganiseTitle page={title} hasErrors={form.hasErrors || setback !== null} />
      {isKnown ? null : (
        <DoorStep step={1} of={3}>
          {t(m.organise_step, { step: 1, steps: 3 })}
        </DoorStep>
      )}
      <h1>{title}</h1>
      <p className="lead">{t(isKnown ? m.organise_welcome_again : m.organise_welcome_lead, { email })}</p>
      {isKnown ? null : <HeldRoles roles={roles} />}
      <Form controller={form} notice={setback === null ? null : <SetbackAlert title={t(m.organise_welcome_failed)} setback={setback} />}>
        <TextField
          name="name"
          label={t(m.organise_name)}
          hint={t(m.organise_name_hint)}
          autoComplete="name"
          maxLength={ORGANISER_NAME_MAX_LENGTH}
          defaultValue={name}
        />
        <NewPasswordFields email={email} />
        <FormActions>
          <SubmitButton isBig busyWords={t(m.organise_saving)}>
            {t(m.organise_continue)}
          </SubmitButton>
        </FormActions>
      </Form>
    </Door>
  );
}

function Over() {
  const t = useWords();
  return (
    <Door aside={null}>
      <OrganiseTitle page={t(m.organise_link_over)} hasErrors />
      <div className="stack" role="alert">
        <h1>{t(m.organise_link_over)}</h1>
        <p className="lead">{t(m.organise_link_over_text)}</p>
      </div>
      <p>
        <Link className="tap-link" to="/organise/sign-in">
          {t(m.sign_in_title)}
        </Link>
      </p>
      <p>
        <Link className="tap-link" to="/organise/forgotten-password">
          {t(m.organise_link_over_forgotten)}
        </Link>
      </p>
    </Door>
  );
}
