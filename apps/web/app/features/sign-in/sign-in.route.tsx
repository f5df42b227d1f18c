import { isByApp, isByInvitation } from '@waylift/contract/community-rules';
import { m } from '@waylift/words/messages';
import { useLayoutEffect } from 'react';
import { Link, redirect, useActionData, useNavigate, useNavigation } from 'react-router';
import type { Route } from './+types/sign-in.route';
import { useCommunityPath } from '../../community/community-link.ts';
import { SignOnNote } from '../../community/sign-on-note.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { browserApi, browserSession } from '../../session/browser-api.ts';
import { clientId } from '../../session/client-id.ts';
import { forgetJoined, pathAfterSignIn, scannedCode } from '../../session/session-state.ts';
import { useVerified } from '../../session/use-verified.ts';
import { formText } from '../../forms/form-text.ts';
import { useCommunity } from '../../community/use-community.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { SignInWays } from './sign-in-ways.tsx';
import type { PasskeyOutcome } from './passkey-way.ts';
import { signInOutcome, type SignInOutcome, type SignInSetback } from './sign-in-outcome.ts';
import { VerifiedWelcome } from './verified-welcome.tsx';
import { WhyEnded } from './why-ended.tsx';
import '../../styles/narrow-layout.css';

export const handle = { community: 'inactive', fetchedAhead: true } satisfies PageHandle;

const OFFERED_KEY = 'passkeyOffered';

/** The dashboard offers a passkey first. */
type Offered = { readonly kind: 'offered'; readonly to: string; readonly proof: string };

/** On success it stores the tokens and goes to the dashboard (section 4), or back to a code that this phone scanned. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<SignInSetback | Offered | Response> {
  const form = await request.formData();
  const { signal } = request;
  const outcome = form.has('passkey') ? await byPasskey(formText(form, 'passkey'), signal) : await byPassword(form, signal);
  if (outcome.kind !== 'signed-in') return outcome;
  if (!(await (await browserSession()).begin(outcome.tokens))) return { kind: 'not-kept' };
  forgetJoined();
  const to = pathAfterSignIn();
  const proof = scannedCode() !== null || form.has('passkey') ? null : await offered(formText(form, 'password'));
  return proof === null ? redirect(to) : { kind: 'offered', to, proof };
}

/** What the dashboard needs to offer a passkey, once on each device; null for no offer. */
async function offered(password: string): Promise<string | null> {
  // The store works: it has just taken the tokens.
  if (!('PublicKeyCredential' in window) || localStorage.getItem(OFFERED_KEY) !== null) return null;
  const proof = (await (await import('../../session/prepare-offer.ts').catch(() => null))?.prepareOffer(password)) ?? null;
  if (proof !== null) localStorage.setItem(OFFERED_KEY, 'yes');
  return proof;
}

async function byPassword(form: FormData, signal: AbortSignal): Promise<SignInOutcome> {
  const body = { email: formText(form, 'email'), password: formText(form, 'password') };
  return signInOutcome(await browserApi().call('signIn', { body }, { signal, clientId: clientId() }));
}

async function byPasskey(way: string, signal: AbortSignal): Promise<PasskeyOutcome> {
  const late = await import('./passkey-way.ts').catch(() => null);
  return (await late?.signInByPasskey(way, signal)) ?? { kind: 'unreachable' };
}

export default function SignIn() {
  const t = useWords();
  const path = useCommunityPath();
  const outcome = useActionData<typeof clientAction>();
  const isBusy = useNavigation().state !== 'idle';
  const community = useCommunity();
  const needsApp = community !== null && isByApp(community.options);
  const takesMembers = community === null || (community.record.active && !isByInvitation(community.options));
  const offer = outcome instanceof Response || outcome?.kind !== 'offered' ? null : outcome;
  const setback = outcome instanceof Response || outcome?.kind === 'offered' ? undefined : outcome;
  const navigate = useNavigate();
  useLayoutEffect(() => {
    if (offer !== null) void navigate(offer.to, { replace: true, state: { passkeyOffer: offer.proof } });
  }, [navigate, offer]);
  const verified = useVerified();
  if (verified !== null) return <VerifiedWelcome isFirst={verified === 'first-time'} isBusy={isBusy} setback={setback} />;
  const joinLink = (text: string) => <Link to={path('/join')}>{text}</Link>;
  return (
    <div className="wrap narrow stack stack--l">
      <h1>{t(m.sign_in_title)}</h1>
      {takesMembers ? (
        <p className="lead">
          <RichText message={t(m.sign_in_not_member)} tags={{ link: joinLink }} />
        </p>
      ) : null}
      {needsApp ? <SignOnNote /> : null}
      {outcome === undefined ? (
        // In the page from the start, so that its loading does not move a button that somebody is pressing.
        <div className="only-session-ended">
          <Alert tone="neutral" title={<WhyEnded />} />
        </div>
      ) : null}
      <SignInWays page={t(m.sign_in_title)} isBusy={isBusy} setback={setback} />
      {needsApp ? null : (
        <p>
          <Link className="tap-link" to={path('/sign-in-by-qr')}>
            {t(m.sign_in_with_phone)}
          </Link>
        </p>
      )}
    </div>
  );
}
