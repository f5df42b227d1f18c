import { PUBLIC_COMMUNITY_ID } from '@waylift/contract/limits';
import { m } from '@waylift/words/messages';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSubmit } from 'react-router';
import { useCommunityPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { TermsField } from '../../community/terms-field.tsx';
import { emailProblem } from '../../forms/field-checks.ts';
import { fieldMessage } from '../../forms/field-message.ts';
import { Form, FormActions, SubmitButton } from '../../forms/form.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useForm } from '../../forms/use-form.ts';
import { useJoinedEmail } from '../../session/use-joined-email.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { useCommunity } from '../../community/use-community.ts';
import { Button } from '../../ui/button/button.tsx';
import { lazyWithFallback } from '../../ui/lazy-with-fallback.ts';
import { SignInNotice } from './sign-in-notice.tsx';
import './passkey-way.css';
import { hasPasskeys } from '../../platform/has-passkeys.ts';
import type { SignInSetback } from './sign-in-outcome.ts';

const DomainWay = lazyWithFallback(async () => (await import('./domain-way.tsx')).DomainWay);

const SIGN_IN_FIELDS = ['email', 'password', 'terms'] as const;

export type SignInFormProps = {
  /** The title of its page. */
  readonly page: string;
  readonly isBusy: boolean;
  /** Another way stands above, whose button is the filled one. */
  readonly isSecond: boolean;
  /** The outcome of the last attempt. */
  readonly setback: SignInSetback | undefined;
};

export function SignInForm({ page, isBusy, isSecond, setback }: SignInFormProps) {
  const t = useWords();
  const path = useCommunityPath();
  const submit = useSubmit();
  const state: unknown = useLocation().state;
  const notice = setback === undefined || setback.kind === 'cancelled' || isBusy ? null : <SignInNotice setback={setback} />;
  const { publicUrl } = useRuntimeSettings();
  const way = useRef<string | null>(null);
  const form = useForm({
    id: 'sign-in',
    fields: SIGN_IN_FIELDS,
    isBusy,
    validate: ({ email, password, terms }) => {
      const ofEmail = emailProblem(email, 'email-required');
      const isByPassword = way.current === null;
      return {
        ...(isByPassword && ofEmail !== null ? { email: fieldMessage(t, ofEmail) } : {}),
        ...(isByPassword && password === '' ? { password: fieldMessage(t, 'password-missing') } : {}),
        ...(terms === '' ? { terms: fieldMessage(t, 'terms-required') } : {}),
      };
    },
    // The state says what was verified.
    submit: ({ email, password }) => {
      const passkey = way.current;
      way.current = null;
      return submit(passkey === null ? { email: email.trim(), password } : { passkey }, { method: 'post', replace: true, state });
    },
  });
  const isPublic = useCommunity()?.record.publicId === PUBLIC_COMMUNITY_ID;
  const [isBegun, setBegun] = useState(false);
  const [hasDomain, setHasDomain] = useState(false);
  useEffect(() => {
    const fields = form.formRef.current;
    if (fields === null) return;
    let coming: Promise<() => void> | null = null;
    // With the first focus, so that who only looks loads nothing of it. A field that has the focus by then is offered them too.
    const follow = () => {
      setBegun(true);
      if (!('PublicKeyCredential' in window)) return;
      coming ??= import('./passkey-way.ts').then(({ followField }) => followField(fields, way));
      coming.catch(() => undefined);
    };
    fields.addEventListener('focusin', follow, { once: true });
    if (fields.contains(document.activeElement)) follow();
    return () => {
      fields.removeEventListener('focusin', follow);
      coming?.then(
        (leave) => leave(),
        () => undefined,
      );
    };
  }, [form.formRef]);
  useJoinedEmail(form.formRef);
  return (
    <>
      <PageTitle page={page} hasErrors={form.hasErrors || notice !== null} />
      <Form controller={form} notice={notice}>
        <TextField name="email" type="email" label={t(m.field_email)} autoComplete="username webauthn" />
        {isPublic && isBegun ? (
          <Suspense fallback={null}>
            <DomainWay formRef={form.formRef} onFound={setHasDomain} />
          </Suspense>
        ) : null}
        <PasswordField name="password" label={t(m.field_password)} autoComplete="current-password" />
        <TermsField />
        <FormActions>
          <SubmitButton variant={isSecond || hasDomain ? 'secondary' : 'primary'} isBig leadsOn busyWords={t(m.sign_in_submitting)}>
            {t(m.sign_in_submit)}
          </SubmitButton>
          <Link className="tap-link" to={path('/forgot-password')}>
            {t(m.sign_in_forgotten)}
          </Link>
        </FormActions>
        {hasPasskeys(publicUrl) ? (
          <div className="passkey-way stack stack--s">
            <p className="passkey-way__or">{t(m.sign_in_or)}</p>
            <Button
              variant="secondary"
              onClick={() => {
                way.current = '';
                form.formRef.current?.requestSubmit();
              }}
            >
              {t(m.sign_in_passkey)}
            </Button>
          </div>
        ) : null}
      </Form>
    </>
  );
}
