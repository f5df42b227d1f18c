import { FURTHER_FIELD_NAMES } from '@waylift/contract/member-fields';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import type { LoadedCommunity } from '../../community/load-community.ts';
import { MemberTextField } from '../../community/member-text-field.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { TermsField } from '../../community/terms-field.tsx';
import { fieldMessage } from '../../forms/field-message.ts';
import { FieldPair, Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import type { Problems } from '../../forms/problems.ts';
import { TextField } from '../../forms/text-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords, type Words } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { lazyWithFallback } from '../../ui/lazy-with-fallback.ts';
import { JoinEmailField } from './join-email-field.tsx';
import { JOIN_FIELDS, joinProblems, type JoinField } from './join-form.schema.ts';
import { LateChooser } from './late-chooser.tsx';
import { useTypedBefore } from './typed-before.ts';
import { useJoin } from './use-join.ts';

const JoinNotice = lazyWithFallback(async () => (await import('./join-notice.tsx')).JoinNotice);

/** The form of section 3, and the chooser that may come after it. */
export function JoinForm({ community }: { readonly community: LoadedCommunity }) {
  const t = useWords();
  const flow = useJoin(community);
  const { asksCommunityPassword, notice, chosen, underWay } = flow;
  const { lifts } = useRuntimeSettings();
  const [email, setEmail] = useState('');
  const form = useForm({
    id: 'join',
    fields: JOIN_FIELDS,
    isBusy: underWay !== null,
    answer: flow.answer && inWords(flow.answer, t),
    answered: flow.answer,
    validate: (values) => inWords(joinProblems(values, { asksCommunityPassword }), t),
    submit: flow.join,
  });
  useTypedBefore(form.formRef, setEmail);
  const [hasChooserProblem, setHasChooserProblem] = useState(false);
  const hasProblem = form.hasErrors || hasChooserProblem || (notice !== null && notice !== 'oidc-required');
  const joined = chosen?.name ?? community.record.name;
  return (
    <>
      <PageTitle page={t(m.join_title)} hasErrors={hasProblem} />
      <Form controller={form} notice={underWay === null && notice !== null ? <JoinNotice kind={notice} chosen={chosen} /> : null}>
        <JoinEmailField
          community={joined}
          options={flow.isSettled ? flow.options : null}
          typed={email}
          onTyped={setEmail}
          refused={flow.refused}
        />
        <TextField name="emailConfirm" type="email" label={t(m.join_email_confirm)} autoComplete="off" />
        <FieldPair>
          <MemberTextField name="forename" hint={lifts === true ? t(m.join_forename_hint) : undefined} />
          <MemberTextField name="surname" />
        </FieldPair>
        {FURTHER_FIELD_NAMES.map((field) => (
          <MemberTextField key={field} name={field} />
        ))}
        <PasswordField name="password" label={t(m.field_password)} autoComplete="new-password" showsRules />
        <PasswordField name="passwordConfirm" label={t(m.password_confirm)} autoComplete="new-password" />
        {asksCommunityPassword ? (
          <PasswordField
            name="communityPassword"
            label={t(m.join_community_password)}
            hint={t(m.join_community_password_hint, { community: joined })}
            autoComplete="off"
          />
        ) : null}
        <TermsField />
        {chosen === null ? null : (
          <p className="row">
            <span>{t(m.join_chosen, { community: chosen.name })}</span>
            <Button variant="quiet" onClick={flow.chooseAnother}>
              {t(m.join_choose_another)}
            </Button>
          </p>
        )}
        <FormActions>
          <SubmitButton isBig leadsOn busyWords={underWay === 'register' ? t(m.join_submitting) : t(m.choice_loading)}>
            {t(m.join_submit)}
          </SubmitButton>
        </FormActions>
      </Form>
      <LateChooser
        chooser={flow.chooser}
        flow={flow}
        community={community}
        onProblem={setHasChooserProblem}
        onMissing={flow.giveUpChoice}
      />
    </>
  );
}

function inWords(codes: Problems<JoinField>, t: Words): Problems<JoinField> {
  const entries = Object.entries(codes).flatMap(([field, code]) => (code === undefined ? [] : [[field, fieldMessage(t, code)] as const]));
  return Object.fromEntries(entries);
}
