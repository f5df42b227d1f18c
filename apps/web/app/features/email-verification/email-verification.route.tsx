import { m } from '@waylift/words/messages';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Form, Link, useActionData, useLocation, useNavigate, useNavigation } from 'react-router';
import type { Route } from './+types/email-verification.route';
import { browserApi } from '../../session/browser-api.ts';
import { useCommunityPath, usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../community/page-title.tsx';
import { NeedsScript } from '../../forms/needs-script.tsx';
import { formText } from '../../forms/form-text.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useFocusOnNewScreen } from '../../platform/use-focus-on-new-screen.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { send } from '../../ui/icon/icons.ts';
import { Loader } from '../../ui/loader/loader.tsx';
import { Moment } from '../../ui/moment/moment.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { RequestEmailForm } from './request-email-form.tsx';
import { verificationOutcome, type VerificationOutcome } from './verification-outcome.ts';
import { Verified } from './verified.tsx';

/** Signed-in visitors may verify as well (section 2). */
export const handle = { guard: 'anyone' };

/** Verifies the token of the address, or asks for a new mail: whichever the form says. */
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
  const outcome = answer ?? verified;
  const mayTryAgain = useMayTryAgain(answer);
  const navigation = useNavigation();
  const isVerifying = navigation.state === 'submitting' && navigation.formData?.get('intent') === 'verify';
  useTokenTakenOutOfAddress(answer);
  // A request that failed leaves its form, and the focus, where they are.
  useFocusOnNewScreen(isVerifying ? 'verifying' : outcome === undefined || outcome.kind === 'resend-failed' ? 'form' : outcome.kind);
  if (isVerifying) return <Verifying />;
  switch (outcome?.kind) {
    case undefined:
      return params.token === undefined ? <Request /> : <Waiting />;
    case 'verified-first-time':
      return <VerifiedFirstTime />;
    case 'verified':
      return <Verified />;
    case 'failed':
    case 'unreachable':
      return <Request hasLinkFailed mayTryAgain={mayTryAgain} />;
    case 'requested':
      return <Requested />;
    case 'resend-failed':
      // On a link's page the form only comes after the link has failed. The same component, so that what was typed stays.
      return <Request hasLinkFailed={params.token !== undefined} mayTryAgain={mayTryAgain} hasFailed />;
  }
}

type VerifiedOutcome = Extract<VerificationOutcome, { kind: 'verified' | 'verified-first-time' }>;

/** A token that has worked stays neither in the address bar nor in the router, whose address the links of the languages carry on. */
function useTokenTakenOutOfAddress(outcome: VerificationOutcome | undefined): void {
  const path = useCommunityPath();
  const navigate = useNavigate();
  const target = path('/verify-email');
  useEffect(() => {
    if (isVerified(outcome)) void navigate(target, { replace: true, preventScrollReset: true, state: outcome });
  }, [outcome, target, navigate]);
}

/** What the history entry of this address says; after a reload the server does not know it, so it comes once the page answers. */
function useVerified(): VerifiedOutcome | undefined {
  const state: unknown = useLocation().state;
  return useSyncExternalStore(
    () => () => undefined,
    () => (isVerified(state) ? state : undefined),
    () => undefined,
  );
}

function isVerified(value: unknown): value is VerifiedOutcome {
  return (
    typeof value === 'object' && value !== null && 'kind' in value && (value.kind === 'verified' || value.kind === 'verified-first-time')
  );
}

/** Whether nobody has judged the link yet; asking for a new mail meanwhile changes nothing about it. */
function useMayTryAgain(outcome: VerificationOutcome | undefined): boolean {
  const [mayTryAgain, setMayTryAgain] = useState(false);
  const now = outcome?.kind === 'unreachable' ? true : outcome?.kind === 'failed' ? false : mayTryAgain;
  if (now !== mayTryAgain) setMayTryAgain(now);
  return now;
}

type RequestProps = { readonly hasLinkFailed?: boolean; readonly mayTryAgain?: boolean; readonly hasFailed?: boolean };

/** The form that asks for a new mail: what `/verify-email` without a token is, and what a failed link leads to. */
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

/** The link may have been that of a change of address, which a member asks for again where they asked before. */
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

/** A link does nothing by being opened, since mail scanners open links: it waits for a press. */
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
    <Form method="post" replace className="form__actions">
      <NeedsScript />
      <input type="hidden" name="intent" value="verify" />
      <Button type="submit" isBig leadsOn>
        {props.words}
      </Button>
    </Form>
  );
}

function Verifying() {
  const t = useWords();
  return (
    <Moment art="checking" title={t(m.verify_verifying_title)}>
      <PageTitle page={t(m.verify_verifying_title)} />
      <p className="loading" role="status">
        <Loader />
        <span>{t(m.verify_verifying_text)}</span>
      </p>
    </Moment>
  );
}

function VerifiedFirstTime() {
  const t = useWords();
  const path = useCommunityPath();
  return (
    <Moment art="joined" title={t(m.verify_first_title)} lead={t(m.verify_first_lead)} role="status">
      <PageTitle page={t(m.verify_first_title)} />
      <p className="row space-before">
        <ButtonLink to={path('/login')} isBig leadsOn>
          {t(m.verify_first_submit)}
        </ButtonLink>
      </p>
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
