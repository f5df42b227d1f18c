import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Route } from './+types/invite-organiser.route';
import { Choices } from '../../forms/choices.tsx';
import { emailProblem } from '../../forms/field-checks.ts';
import { fieldMessage } from '../../forms/field-message.ts';
import { formText } from '../../forms/form-text.ts';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { TimeField } from '../../forms/time-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { localDate } from '../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { Card } from '../../ui/card/card.tsx';
import { formatDate } from './format-date.ts';
import { keptFor } from './interrupted.ts';
import { NoRight } from './no-right.tsx';
import { isRefused, organiserApi, refusedOf, type Refused } from './organise-api.ts';
import { OrganiseTitle } from './organise-title.tsx';
import { NarrowColumn, PageHead } from './page-head.tsx';
import { proveAction, type ProofOutcome } from './prove.ts';
import { GIVEN_ROLES, givenRole, roleMeaning, roleName, type GivenRole } from './role-words.ts';
import { useAgain } from './use-again.tsx';
import { mayIn, organisersPath, useCommunityInScope, useOrganiser, type InScope } from './use-organiser.ts';

type Outcome = Refused | ProofOutcome | { readonly kind: 'invited' | 'role-held' | 'last-owner' };

export async function clientAction({ request, params: { community: publicId } }: Route.ClientActionArgs): Promise<Outcome> {
  const form = await request.formData();
  const proof = await proveAction(form, request);
  if (proof !== null) return proof;
  const until = formText(form, 'until');
  const body = { email: formText(form, 'email'), role: givenRole(formText(form, 'role')), until: until === '' ? null : until };
  const answer = await organiserApi().call('giveOrganiserRole', { params: { publicId }, body }, { signal: request.signal });
  if (answer.ok) return { kind: 'invited' };
  if (isRefused(answer.failure, 'last-owner')) return { kind: 'last-owner' };
  return isRefused(answer.failure, 'role-held') ? { kind: 'role-held' } : refusedOf(answer.failure, request, form);
}

export function shouldRevalidate(): boolean {
  return false;
}

export default function InviteOrganiser() {
  const community = useCommunityInScope();
  if (community === undefined || !mayIn(community, 'owner')) return <NoRight />;
  return <InviteForm key={community.publicId} community={community} />;
}

function InviteForm({ community }: { readonly community: InScope }) {
  const t = useWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname } = location;
  const held = heldIn(location.state);
  const { communities } = useOrganiser();
  const [kept] = useState(() => keptFor(pathname));
  const [role, setRole] = useState<GivenRole | null>(kept['role'] === undefined ? (held?.role ?? null) : givenRole(kept['role']));
  const [until, setUntil] = useState(kept['until'] ?? held?.until ?? '');
  const [email, setEmail] = useState(kept['email'] ?? held?.email ?? '');
  const [today] = useState(() => localDate(Date.now()));
  const { isBusy, outcome, setback, submit, dialog } = useAgain<Outcome>({
    invited: () => void navigate(organisersPath(community), { state: { invited: email.trim() } }),
  });
  const form = useForm({
    id: 'organise-invite',
    fields: ['email', 'role', 'until'],
    isBusy,
    answer: outcome?.kind === 'role-held' ? { email: t(m.organise_role_held) } : undefined,
    answered: outcome,
    validate: (values) => {
      const ofEmail = emailProblem(values.email, 'email-required');
      return {
        ...(ofEmail === null ? {} : { email: fieldMessage(t, ofEmail) }),
        ...(values.role === '' ? { role: t(m.organise_role_required) } : {}),
        ...(values.until !== '' && values.until < today ? { until: t(m.organise_until_past) } : {}),
      };
    },
    submit: (values) => submit({ email: values.email.trim(), role: values.role, until: values.until }),
  });
  const beneath = communities.filter(({ parentId }) => parentId === community.publicId).length;
  const words =
    held === null
      ? {
          title: t(m.organise_invite),
          text: t(m.organise_invite_text),
          submit: t(m.organise_invite_submit),
          busy: t(m.organise_inviting),
          not: t(m.organise_invite_not),
          failed: t(m.organise_invite_failed),
        }
      : {
          title: t(m.organise_change_title),
          text: t(m.organise_change_text),
          submit: t(m.organise_change_submit),
          busy: t(m.organise_changing),
          not: t(m.organise_change_not),
          failed: t(m.organise_change_failed),
        };
  const { title } = words;
  const list = organisersPath(community);
  return (
    <NarrowColumn>
      <OrganiseTitle page={title} community={community.name} hasErrors={form.hasErrors || setback !== null} />
      <PageHead title={title} text={words.text} community={community} back={{ to: list, words: t(m.organise_organisers) }} />
      <Form
        controller={form}
        notice={
          setback === null ? (
            outcome?.kind === 'no-right' ? (
              <Alert tone="danger" title={t(m.organise_right_gone)} />
            ) : outcome?.kind === 'last-owner' ? (
              <Alert tone="danger" title={t(m.organise_last_owner)}>
                {t(m.organise_last_owner_text)}
              </Alert>
            ) : null
          ) : (
            <SetbackAlert title={words.failed} setback={setback} />
          )
        }
      >
        <TextField
          name="email"
          type="email"
          label={t(m.field_email)}
          hint={t(m.organise_invite_email_hint)}
          autoComplete="off"
          value={email}
          onChange={setEmail}
        />
        <Choices
          name="role"
          legend={t(m.organise_column_role)}
          choices={GIVEN_ROLES.map((value) => ({ value, title: roleName(t, value), hint: roleMeaning(t, value) }))}
          chosen={role ?? ''}
          onAnswer={setRole}
        />
        <TimeField
          name="until"
          type="date"
          label={t(m.organise_until)}
          hint={t(m.organise_until_hint)}
          value={until}
          min={today}
          onChange={setUntil}
        />
        <Card isMarked labelledBy="short" className="stack stack--s">
          <h2 id="short">{t(m.organise_short)}</h2>
          <p>
            {role === null
              ? t(m.organise_short_open, { community: community.name })
              : t(m.organise_short_role, { role: roleName(t, role), community: community.name })}{' '}
            {beneath === 0 ? null : t(m.organise_short_beneath, { count: beneath })}{' '}
            {until === '' || until < today ? null : t(m.organise_role_until, { day: formatDate(language, until) })}
          </p>
        </Card>
        <FormActions>
          <SubmitButton busyWords={words.busy}>{words.submit}</SubmitButton>
          <Link className="tap-link" to={list}>
            {words.not}
          </Link>
        </FormActions>
      </Form>
      {dialog}
    </NarrowColumn>
  );
}

type Held = { readonly email: string; readonly role: GivenRole; readonly until: string };

/** The role that the list asks to change; null: somebody is invited. */
function heldIn(state: unknown): Held | null {
  if (typeof state !== 'object' || state === null || !('held' in state)) return null;
  const { held } = state;
  if (typeof held !== 'object' || held === null || !('email' in held && 'role' in held && 'until' in held)) return null;
  const { email, role, until } = held;
  return typeof email === 'string' && typeof role === 'string'
    ? { email, role: givenRole(role), until: typeof until === 'string' ? until : '' }
    : null;
}
