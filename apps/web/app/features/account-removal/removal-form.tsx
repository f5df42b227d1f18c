import { REMOVAL_REASONS, type RemovalReason } from '@waylift/contract/removal-reasons';
import { m } from '@waylift/words/messages';
import { Link, useNavigation, useSubmit } from 'react-router';
import type { PasswordSetback } from '../../api/password-setback.ts';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { CheckList } from '../../forms/check-list.tsx';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useWords, type Words } from '../../locale/locale-provider.tsx';
import { ProofField } from '../../proof/proof-field.tsx';
import { missingProof, useProofWays, wrongProof } from '../../proof/use-proof-ways.ts';
import { trash } from '../../ui/icon/member-icons.ts';

const REASON_WORDS: Readonly<Record<RemovalReason, (t: Words) => string>> = {
  foundMatch: (t) => t(m.account_removal_found_match),
  circumstancesChanged: (t) => t(m.account_removal_circumstances),
  createdByEmployer: (t) => t(m.account_removal_employer),
  checkingService: (t) => t(m.account_removal_checking),
  tooManyEmails: (t) => t(m.account_removal_emails),
  noSuitableMatches: (t) => t(m.account_removal_no_matches),
  noReplies: (t) => t(m.account_removal_no_replies),
  duplicateAccount: (t) => t(m.account_removal_duplicate),
  technicalProblems: (t) => t(m.account_removal_technical),
  otherReason: (t) => t(m.account_removal_other),
};

/** Asks for the reason, a confirmation and the password. @param props.outcome the outcome of the last attempt */
export function RemovalForm({ outcome }: { readonly outcome: PasswordSetback | undefined }) {
  const t = useWords();
  const path = usePortalPath();
  const submit = useSubmit();
  const ways = useProofWays();
  const isBusy = useNavigation().state !== 'idle';
  const form = useForm({
    id: 'remove',
    fields: ['reason', 'confirm', 'password'],
    isBusy,
    answer: outcome?.kind === 'wrong-password' ? { password: wrongProof(t, ways) } : undefined,
    answered: outcome,
    validate: ({ reason, confirm, password }) => ({
      ...(reason === '' ? { reason: t(m.account_removal_reason_required) } : {}),
      ...(confirm === '' ? { confirm: t(m.account_removal_confirm_required) } : {}),
      ...(password === '' ? { password: missingProof(t, ways) } : {}),
    }),
    submit: ({ reason, password }) => submit({ reason, password }, { method: 'post', replace: true, preventScrollReset: true }),
  });
  const shown = isBusy || outcome?.kind === 'wrong-password' ? undefined : outcome;
  return (
    <>
      <PageTitle page={t(m.account_removal_title)} hasErrors={form.hasErrors || shown !== undefined} />
      <Form controller={form} notice={shown === undefined ? null : <SetbackAlert title={t(m.account_removal_failed)} setback={shown} />}>
        <CheckList
          type="radio"
          name="reason"
          isBig
          legend={t(m.account_removal_reason)}
          hint={t(m.account_removal_reason_hint)}
          choices={REMOVAL_REASONS.map((value) => ({ value, words: REASON_WORDS[value](t) }))}
          chosen={[]}
        />
        <CheckboxField name="confirm">{t(m.account_removal_confirm)}</CheckboxField>
        <ProofField ways={ways} name="password" label={t(m.settings_password)} hint={t(m.account_removal_password_hint)} />
        <FormActions>
          <SubmitButton variant="danger" icon={trash} busyWords={t(m.account_removal_submitting)}>
            {t(m.account_removal_submit)}
          </SubmitButton>
          <Link className="tap-link" to={path('/dashboard/account/settings')}>
            {t(m.account_removal_keep)}
          </Link>
        </FormActions>
      </Form>
    </>
  );
}
