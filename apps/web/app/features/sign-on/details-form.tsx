import { FURTHER_FIELD_NAMES, MEMBER_FIELD_NAMES } from '@waylift/contract/member-fields';
import { m } from '@waylift/words/messages';
import { useNavigate } from 'react-router';
import { useCommunityPath } from '../../community/community-link.ts';
import { MemberTextField } from '../../community/member-text-field.tsx';
import { TermsField } from '../../community/terms-field.tsx';
import { Choices } from '../../forms/choices.tsx';
import { memberFieldProblem } from '../../forms/field-checks.ts';
import { fieldMessage } from '../../forms/field-message.ts';
import { FieldPair, Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import type { StepOutcome } from './complete-sign-on.ts';
import { OtherSession } from './other-session.tsx';
import { RefusedScreen } from './refused-screen.tsx';
import type { Details } from './sign-on-step.ts';
import { useSignOnLabel } from './use-sign-on-label.ts';
import '../../styles/narrow-layout.css';

const FIELDS = [...MEMBER_FIELD_NAMES, 'community', 'terms'] as const;

/** Somebody's first sign-on: their name as it came, the terms, and no password. */
export function DetailsForm({ details }: { readonly details: Details }) {
  const { ticket, email, communities } = details;
  const t = useWords();
  const path = useCommunityPath();
  const navigate = useNavigate();
  const label = useSignOnLabel();
  const joining = useAction<StepOutcome>({
    confirm: (waits) =>
      void navigate(path('/account-created'), { replace: true, state: { email: waits.email, account: 'waiting', join: {} } }),
  });
  const hasChoice = communities.length > 1;
  const form = useForm({
    id: 'first-sign-on',
    fields: FIELDS,
    isBusy: joining.isBusy,
    validate: (values) => {
      const problems = MEMBER_FIELD_NAMES.flatMap((field) => {
        const code = memberFieldProblem(field, values[field]);
        return code === null ? [] : [[field, fieldMessage(t, code)] as const];
      });
      return {
        ...Object.fromEntries(problems),
        ...(hasChoice && values.community === '' ? { community: t(m.choice_required) } : {}),
        ...(values.terms === '' ? { terms: fieldMessage(t, 'terms-required') } : {}),
      };
    },
    submit: (values) => joining.submit({ intent: 'details', ticket, ...values }),
  });
  const { outcome, setback } = joining;
  if (outcome?.kind === 'over') return <RefusedScreen refused={outcome.refused} />;
  if (outcome?.kind === 'other-session') return <OtherSession tokens={outcome.tokens} />;
  const title = details.forename === '' ? t(m.signon_first_title) : t(m.signon_first_title_name, { name: details.forename });
  return (
    <div className="wrap narrow stack stack--l">
      <PageTitle page={title} hasErrors={form.hasErrors || setback !== null} />
      <div className="stack stack--s">
        <h1>{title}</h1>
        <p className="lead">{t(m.signon_first_lead)}</p>
      </div>
      <Form controller={form} notice={setback === null ? null : <SetbackAlert title={t(m.signon_first_failed)} setback={setback} />}>
        <FieldPair>
          <MemberTextField name="forename" value={details.forename} />
          <MemberTextField name="surname" value={details.surname} />
        </FieldPair>
        {FURTHER_FIELD_NAMES.map((field) => (
          <MemberTextField key={field} name={field} />
        ))}
        <dl className="stack stack--s">
          <dt>
            <b>{t(m.field_email)}</b>
          </dt>
          <dd>{email}</dd>
          <dd className="muted">{t(m.signon_first_email, { label })}</dd>
        </dl>
        {hasChoice ? (
          <Choices name="community" legend={t(m.choice_title)} choices={communities.map(({ id, name }) => ({ value: id, title: name }))} />
        ) : null}
        <TermsField />
        <FormActions>
          <SubmitButton isBig leadsOn busyWords={t(m.join_submitting)}>
            {t(m.signon_first_submit)}
          </SubmitButton>
          <a className="tap-link" href={path('/join')}>
            {t(m.signon_first_not_me)}
          </a>
        </FormActions>
      </Form>
    </div>
  );
}
