/** All that signing on is after its first moment. Browser only. */
import '@waylift/words/late-words';
import { useLayoutEffect } from 'react';
import { redirect, useNavigate } from 'react-router';
import { communitySlugOf } from '../../community/load-community.ts';
import { useCommunityPath } from '../../community/community-link.ts';
import { Result } from '../../page/result-page.tsx';
import { readPageSettings } from '../../platform/page-settings.ts';
import { formText } from '../../forms/form-text.ts';
import type { AskedAt } from '../../session/sign-on-secrets.ts';
import { withCommunityDomain } from '../../platform/portal-address.ts';
import { isSignedIn } from '../../session/tokens.ts';
import type { LeaveOutcome } from '../../proof/fresh-ways.tsx';
import { beginHere, leaveForm, type Begun } from './begin-sign-on.ts';
import { completeSignOn, type StepOutcome } from './complete-sign-on.ts';
import { DetailsForm } from './details-form.tsx';
import { finishSignOn, type Finished } from './finish-sign-on.ts';
import { FreshCode } from './fresh-code.tsx';
import { LinkForms } from './link-forms.tsx';
import { NotBegunScreen } from './not-begun-screen.tsx';
import { OtherSession } from './other-session.tsx';
import { RefusedScreen } from './refused-screen.tsx';
import { signOnStateIn, type SignOnState } from './sign-on-step.ts';

export type Opened = Finished | Begun | { readonly kind: 'continues' };
export type Answered = StepOutcome | Begun | LeaveOutcome;

type Params = { readonly communitySlug?: string | undefined; readonly step?: string | undefined; readonly provider?: string | undefined };

export async function openSignOn(
  { step, provider = '', answer, ...params }: Params & { readonly answer: string },
  { url, signal }: Request,
): Promise<Opened> {
  if (step === 'callback') return await finishSignOn({ answer, provider }, signal);
  if (step !== undefined) return { kind: 'continues' };
  if (isSignedIn()) throw redirect(withCommunityDomain('/dashboard', location.search));
  return { kind: 'not-begun', why: await beginHere(slugOf(params, url), signal) };
}

export async function answerSignOn(params: Params, request: Request): Promise<Answered | Response> {
  const form = await request.formData();
  if (form.get('intent') === 'fresh') return await leaveForm({ slug: formText(form, 'slug'), askedAt: askedAtIn(form) }, request.signal);
  if (form.get('intent') !== 'begin') return await completeSignOn(form, request.signal);
  return { kind: 'not-begun', why: await beginHere(slugOf(params, request.url), request.signal) };
}

function askedAtIn(form: FormData): AskedAt {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fresh-ways.tsx` wrote it
  const typed = JSON.parse(formText(form, 'typed')) as AskedAt['typed'];
  return { back: formText(form, 'back'), form: formText(form, 'form'), typed };
}

function slugOf(params: Params, url: string): string {
  return communitySlugOf(params, new URL(url), readPageSettings().homeSlug);
}

export function SignOnScreen({ opened }: { readonly opened: Opened }) {
  const path = useCommunityPath();
  switch (opened.kind) {
    case 'not-begun':
      return <NotBegunScreen why={opened.why} />;
    case 'goes':
      return <GoOn {...opened} />;
    case 'other-session':
      return <OtherSession tokens={opened.tokens} />;
    case 'continues':
      return (
        <Result elsewhere={path('/login')} read={signOnStateIn}>
          {(state) => <Continued state={state} />}
        </Result>
      );
  }
}

/** What is shown next has an entry of the history of its own, in the place of the provider's answer. */
function GoOn({ to, state }: Extract<Finished, { kind: 'goes' }>) {
  const navigate = useNavigate();
  useLayoutEffect(() => void navigate(to, { state, replace: true }), [navigate, to, state]);
  return null;
}

function Continued({ state }: { readonly state: SignOnState }) {
  switch (state.kind) {
    case 'refused':
    case 'setback':
      return <RefusedScreen refused={state} />;
    case 'details':
      return <DetailsForm details={state} />;
    case 'link':
    case 'mail':
      return <LinkForms linking={state} />;
    case 'code':
      return <FreshCode coding={state} />;
  }
}
