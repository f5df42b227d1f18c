import { m } from '@waylift/words/messages';
import { useEffect, useState } from 'react';
import { Form, Link, useActionData, useNavigate, useNavigation } from 'react-router';
import type { Route } from './+types/email-verification.route';
import { browserApi } from '../../session/browser-api.ts';
import { useCommunityPath, usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { FormActions } from '../../forms/form.tsx';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { formText } from '../../forms/form-text.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { useFocusOnNewScreen } from '../../platform/use-focus-on-new-screen.ts';
import { useVerified, type VerifiedState } from '../../session/use-verified.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { send } from '../../ui/icon/icons.ts';
import { Loading } from '../../ui/loader/loader.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { RequestEmailForm } from './request-email-form.tsx';
import { verificationOutcome, type VerificationOutcome } from './verification-outcome.ts';
import { Verified } from './verified.tsx';

/** Signed-in visitors may verify as well (section 2). */
export const handle = { guard: 'anyone', community: 'inactive' } satisfies PageHandle;

/** Verifies the token in the address or sends a new mail, as the form says. */
export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<VerificationOutcome> {
  const form = await request.formData();
  const api = browserApi();
  if (form.get('intent') === 'verify') {
    return verificationOutcome(await api.call('verifyEmail', { params: { token: params.token ?? '' } }, { signal: request.signal }));
  }
  const answer = await api.call('resendVerification', { body: { email: formText(form, 'email') } }, { signal: request.signal });
  return { kind: answer.ok ? 'requested' : 'resend-failed' };
}

export default function EmailVerification({ params }: Route.ComponentProps) {
  const answer = useActionData<typeof clientAction>();
  const verified = useVerified();
  const mayTryAgain = useMayTryAgain(answer);
  const navigation = useNavigation();
  const isVerifying = navigation.state === 'submitting' && navigation.formData?.get('intent') === 'verify';
  useLeadOn(answer);
  const shown = answer?.kind ?? (verified === null ? 'form' : 'verified');
  // After a failed request the form and the focus stay.
  useFocusOnNewScreen(isVerifying ? 'verifying' : shown === 'resend-failed' ? 'form' : shown);
  if (isVerifying) return <Verifying />;
  switch (shown) {
    case 'form':
      return params.token === undefined ? <Request /> : <Waiting />;
    case 'verified-first-time':
    case 'verified':
      return verified === null ? <Verifying /> : <Verified />;
    case 'failed':
    case 'unreachable':
      return <Request hasLinkFailed mayTryAgain={mayTryAgain} />;
    case 'requested':
      return <Requested />;
    case 'resend-failed':
      // The same component as without a token, so that typed text stays. With a token the form shows only after the link has failed.
      return <Request hasLinkFailed={params.token !== undefined} mayTryAgain={mayTryAgain} hasFailed />;
  }
}

/**
 * Leads on from a link that has worked, to the sign-in page or, as a member, to this page without a token. So the token leaves the address bar and the
 * router, whose address the language links copy.
 */
function useLeadOn(outcome: VerificationOutcome | undefined): void {
  const path = useCommunityPath();
  const navigate = useNavigate();
  const target = path(useIsSignedIn() ? '/verify-email' : '/login');
  const verified = outcome?.kind === 'verified' ? 'again' : outcome?.kind === 'verified-first-time' ? 'first-time' : null;
  useEffect(() => {
    if (verified === null) return;
    const state: VerifiedState = { verified };
    void navigate(target, { replace: true, state });
  }, [verified, target, navigate]);
}

/** Whether the server has not judged the link yet. A request for a new mail does not change that. */
function useMayTryAgain(outcome: VerificationOutcome | undefined): boolean {
  const [mayTryAgain, setMayTryAgain] = useState(false);
  const now = outcome?.kind === 'unreachable' ? true : outcome?.kind === 'failed' ? false : mayTryAgain;
  if (now !== mayTryAgain) setMayTryAgain(now);
  return now;
}

type RequestProps = { readonly hasLinkFailed?: boolean; readonly mayTryAgain?: boolean; readonly hasFailed?: boolean };

/** The form for a new mail. `/verify-email` shows it without a token, and after a link has failed. */
function Request({ hasLinkFailed = false, mayTryAgain = false, hasFailed = false }: RequestProps) {
  const t = useWords();
  const lead = t(mayTryAgain ? m.verify_failed_connection : m.verify_failed_lead);
  const look = hasLinkFailed
    ? ({ art: 'failed', title: t(m.verify_failed_title), lead, role: 'alert' } as const)
    : ({ art: 'waiting', title: t(m.verify_title), lead: t(m.verify_request_lead) } as const);
  return (
    <Moment {...look}>
      {mayTryAgain ? <VerifyButton words={t(m.verify_failed_again)} /> : null}
      <RequestEmailForm page={look.title} hasFailed={hasFailed} />
      {hasLinkFailed ? <ChangingAddress /> : null}
    </Moment>
  );
}

/** The link may have been for a change of address. A member asks for another one in the settings. */
function ChangingAddress() {
  const t = useWords();
  const path = usePortalPath();
  const link = (text: string) => <Link to={path('/dashboard/account/settings')}>{text}</Link>;
  return useIsSignedIn() ? (
    <p className="space-before">
      <RichText message={t(m.verify_failed_changing)} tags={{ link }} />
    </p>
  ) : null;
}

/** Opening the link does nothing, because mail scanners open links. It needs a press. */
function Waiting() {
  const t = useWords();
  return (
    <Moment art="waiting" title={t(m.verify_title)} lead={t(m.verify_waiting_lead)}>
      <PageTitle page={t(m.verify_title)} />
      <VerifyButton words={t(m.verify_waiting_submit)} />
    </Moment>
  );
}

function VerifyButton(props: { readonly words: string }) {
  return (
    <Form method="post" replace>
      <FormActions>
        <NeedsScript />
        <input type="hidden" name="intent" value="verify" />
        <Button type="submit" isBig leadsOn>
          {props.words}
        </Button>
      </FormActions>
    </Form>
  );
}

function Verifying() {
  const t = useWords();
  return (
    <Moment art="checking" title={t(m.verify_verifying_title)}>
      <PageTitle page={t(m.verify_verifying_title)} />
      <Loading>{t(m.verify_verifying_text)}</Loading>
    </Moment>
  );
}

function Requested() {
  const t = useWords();
  const path = useCommunityPath();
  const portalPath = usePortalPath();
  const isSignedIn = useIsSignedIn();
  return (
    <Moment art="waiting" icon={send} title={t(m.verify_requested_title)} lead={t(m.verify_requested_lead)} role="status">
      <PageTitle page={t(m.verify_requested_title)} />
      <p>
        <ButtonLink to={isSignedIn ? portalPath('/dashboard') : path('/login')} variant="secondary">
          {t(isSignedIn ? m.not_found_dashboard : m.verify_requested_sign_in)}
        </ButtonLink>
      </p>
    </Moment>
  );
}
