import { SIGN_ON_CODE_TRIES } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { useState, type ReactNode } from 'react';
import { useCommunityPath } from '../../community/community-link.ts';
import { useCommunityName } from '../../community/use-community-name.ts';
import { CheckboxField } from '../../forms/checkbox-field.tsx';
import { fieldMessage } from '../../forms/field-message.ts';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useForm } from '../../forms/use-form.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { CodeWay, isCode } from './code-way.tsx';
import type { StepOutcome } from './complete-sign-on.ts';
import { OtherSession } from './other-session.tsx';
import { RefusedScreen } from './refused-screen.tsx';
import type { Linking } from './sign-on-step.ts';
import { useSignOnLabel } from './use-sign-on-label.ts';
import '../../styles/narrow-layout.css';

type Way = 'password' | 'code';

/** A member has the address already: their password, or a code that is mailed to it, joins the two. */
export function LinkForms({ linking }: { readonly linking: Linking }) {
  const { kind, ticket, email, memberOf } = linking;
  const t = useWords();
  const path = useCommunityPath();
  const community = useCommunityName();
  const label = useSignOnLabel();
  const [way, setWay] = useState<Way>('password');
  const [isMoving, setMoving] = useState(false);
  const joining = useAction<StepOutcome>();
  const mailing = useAction<StepOutcome>();

  /** What the last press of this way came to. */
  const of = (asked: Way) => (way === asked ? joining.outcome : undefined);
  const isWrong = (asked: Way) => of(asked)?.kind === 'wrong';
  const send = (by: Way, typed: string) => {
    setWay(by);
    return joining.submit({ intent: 'link', ticket, [by]: typed, ...(isMoving ? { move: 'yes' } : {}) });
  };
  const byPassword = useForm({
    id: 'link',
    fields: ['password'],
    isBusy: joining.isBusy && way === 'password',
    answer: isWrong('password') ? { password: t(m.signon_wrong_password) } : undefined,
    answered: of('password'),
    validate: ({ password }) => (password === '' ? { password: fieldMessage(t, 'password-missing') } : {}),
    submit: ({ password }) => send('password', password),
  });
  const byCode = useForm({
    id: 'link-code',
    fields: ['code'],
    isBusy: joining.isBusy && way === 'code',
    answer: isWrong('code') ? { code: t(m.signon_wrong_code, { tries: SIGN_ON_CODE_TRIES }) } : undefined,
    answered: of('code'),
    validate: ({ code }) => (isCode(code) ? {} : { code: t(m.signon_code_required) }),
    submit: ({ code }) => send('code', code),
  });

  const end = [joining.outcome, mailing.outcome].find((outcome) => outcome?.kind === 'over');
  if (end?.kind === 'over') return <RefusedScreen refused={end.refused} />;
  if (joining.outcome?.kind === 'other-session') return <OtherSession tokens={joining.outcome.tokens} />;
  const { setback } = joining;
  const notice = (asked: Way) =>
    setback === null || way !== asked ? null : <SetbackAlert title={t(m.signon_link_failed)} setback={setback} />;
  const address = (text: string): ReactNode => <b>{text}</b>;
  const move =
    memberOf === null ? null : (
      <CheckboxField name="move" isOn={isMoving} onChange={setMoving} hint={t(m.signon_move_hint, { present: memberOf })}>
        {t(m.signon_move, { community })}
      </CheckboxField>
    );
  return (
    <div className="wrap narrow stack stack--l">
      <PageTitle
        page={t(m.signon_link_title)}
        hasErrors={byPassword.hasErrors || byCode.hasErrors || (setback ?? mailing.setback) !== null}
      />
      <div className="stack stack--s">
        <h1>{t(m.signon_link_title)}</h1>
        <p className="lead">
          <RichText message={t(m.signon_link_lead, { email, label })} tags={{ email: address }} />
        </p>
      </div>
      {kind === 'mail' ? null : (
        <Form controller={byPassword} notice={notice('password')}>
          <PasswordField name="password" label={t(m.signon_password)} hint={t(m.signon_password_hint)} autoComplete="current-password" />
          {move}
          <FormActions>
            <SubmitButton isBig busyWords={t(m.sign_in_submitting)}>
              {t(m.signon_link_submit)}
            </SubmitButton>
          </FormActions>
        </Form>
      )}
      <CodeWay
        ticket={ticket}
        email={email}
        controller={byCode}
        notice={notice('code')}
        isWrong={isWrong('code')}
        isFirst={kind === 'mail'}
        title={t(m.signon_code_title)}
        submit={t(m.signon_link_submit)}
        mailing={mailing}
        again={path('/sign-on')}
      >
        {kind === 'mail' ? move : null}
      </CodeWay>
      <Alert tone="neutral" title={t(m.signon_link_not_yours)}>
        {t(m.signon_link_not_yours_text)}
      </Alert>
    </div>
  );
}
