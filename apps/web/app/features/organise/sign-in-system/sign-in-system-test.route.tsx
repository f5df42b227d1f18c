import type { SignOnTest } from '@waylift/contract/organiser-sign-on';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { useAction } from '../../../forms/use-action.ts';
import type { Route } from './+types/sign-in-system-test.route';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { useWords, type Words } from '../../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../../platform/settings-context.ts';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { check, circle, cross } from '../../../ui/icon/icons.ts';
import { More } from '../../../ui/more/more.tsx';
import { NoRight } from '../no-right.tsx';
import { isRefused, organiserApi, refusedOf, type Refused } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { NarrowColumn, PageHead } from '../page-head.tsx';
import { Sheet, SheetHead } from '../sheet.tsx';
import { useNearMoment } from '../use-near-moment.ts';
import { mayIn, signInSystemPath, useCommunityInScope, type InScope } from '../use-organiser.ts';
import { issuerWords } from './issuer-words.ts';
import './sign-in-system.css';

export type TestOutcome = Refused | { readonly kind: 'tested'; readonly test: SignOnTest } | { readonly kind: 'none' };

/** A press begins it: each test asks another server. */
export async function clientAction({ request, params: { community: publicId } }: Route.ClientActionArgs): Promise<TestOutcome> {
  const answer = await organiserApi().call('testSignOn', { params: { publicId } }, { signal: request.signal });
  if (answer.ok) return { kind: 'tested', test: answer.value };
  return isRefused(answer.failure, 'not-found') ? { kind: 'none' } : refusedOf(answer.failure, request);
}

export function shouldRevalidate(): boolean {
  return false;
}

export default function SignInSystemTest() {
  const community = useCommunityInScope();
  if (community === undefined || !mayIn(community, 'manager')) return <NoRight />;
  return <TestPage key={community.publicId} community={community} />;
}

function TestPage({ community }: { readonly community: InScope }) {
  const t = useWords();
  const { write } = useNearMoment();
  const [test, setTest] = useState<SignOnTest | null>(null);
  const testing = useAction<TestOutcome>({ tested: ({ test: found }) => setTest(found) });
  const { isBusy, outcome, setback, submit } = testing;
  const title = t(titleOf(test));
  return (
    <NarrowColumn>
      <OrganiseTitle page={title} community={community.name} hasErrors={setback !== null} />
      <PageHead
        title={title}
        text={test === null ? t(m.organise_sis_text) : t(m.organise_sis_tried, { moment: write(test.at) })}
        community={community}
        back={{ to: signInSystemPath(community), words: t(m.organise_sis) }}
      />
      {setback === null ? null : <SetbackAlert title={t(m.organise_sis_test_failed)} setback={setback} />}
      {outcome?.kind === 'none' || outcome?.kind === 'no-right' ? <Alert tone="warning" title={t(m.organise_sis_test_failed)} /> : null}
      {test?.problem == null ? null : (
        <Alert tone="danger" title={issuerWords(t, test.problem, test.reason)}>
          {test.reason}
        </Alert>
      )}
      {test === null ? null : (
        <>
          <Card>
            <Steps test={test} community={community} />
          </Card>
          {test.claims === null ? null : <Claims claims={test.claims} />}
          <More label={t(m.organise_sis_wrong)} isOpen={test.problem !== null}>
            <dl className="sign-in-wrong">
              {WRONG.map((pair) => {
                const [seen, deed] = pair(t);
                return [<dt key={seen}>{seen}</dt>, <dd key={deed}>{deed}</dd>];
              })}
            </dl>
          </More>
        </>
      )}
      <p>
        <Button
          variant={test === null ? 'primary' : 'secondary'}
          isBusy={isBusy}
          busyWords={t(m.organise_sis_testing)}
          onClick={() => void submit({ intent: 'test' })}
        >
          {t(test === null ? m.organise_sis_test : m.organise_sis_again)}
        </Button>
      </p>
    </NarrowColumn>
  );
}

function titleOf(test: SignOnTest | null) {
  if (test === null) return m.organise_sis_test;
  if (test.problem !== null) return m.organise_sis_broken;
  return test.claims === null ? m.organise_sis_answers : m.organise_sis_works;
}

type StepState = 'done' | 'failed' | 'todo';

/** How far it came. */
function Steps({ test, community }: { readonly test: SignOnTest; readonly community: InScope }) {
  const t = useWords();
  const { write } = useNearMoment();
  const { publicUrl } = useRuntimeSettings();
  const { problem, issuer, keys, claims, claimsAt } = test;
  const isFound = problem === null;
  const steps: readonly { readonly state: StepState; readonly title: string; readonly text: string }[] = [
    { state: isFound ? 'done' : 'failed', title: t(m.organise_sis_step_found), text: issuer },
    {
      state: isFound ? 'done' : 'todo',
      title: t(m.organise_sis_step_keys),
      text: isFound ? t(m.organise_sis_step_keys_text, { count: keys }) : '',
    },
    {
      state: claims === null ? 'todo' : 'done',
      title: t(m.organise_sis_step_signed),
      text: claimsAt === null ? t(m.organise_sis_step_not_signed, { address: `${publicUrl}/${community.slug}/sign-on` }) : write(claimsAt),
    },
  ];
  return (
    <ol className="sign-in-steps">
      {steps.map(({ state, title, text }) => (
        <li key={title} className={`sign-in-steps__${state}`}>
          <Icon path={state === 'done' ? check : state === 'failed' ? cross : circle} />
          <b>
            <span className="visually-hidden">{t(stateWords(state))} </span>
            {title}
          </b>
          {text === '' ? null : <small>{text}</small>}
        </li>
      ))}
    </ol>
  );
}

function stateWords(state: StepState) {
  switch (state) {
    case 'done':
      return m.organise_sis_done;
    case 'failed':
      return m.organise_sis_step_failed;
    case 'todo':
      return m.organise_sis_not_tried;
  }
}

const USED = ['sub', 'email', 'email_verified', 'given_name', 'family_name', 'auth_time'] as const;
/** What every token has, and no person chose. */
const OF_TOKENS = new Set([
  'aud',
  'azp',
  'at_hash',
  'exp',
  'iat',
  'iss',
  'jti',
  'nbf',
  'nonce',
  'sid',
  'ver',
  'tid',
  'oid',
  'rh',
  'uti',
  'aio',
]);

function Claims({ claims }: { readonly claims: readonly string[] }) {
  const t = useWords();
  const others = claims.filter((claim) => !USED.some((each) => each === claim) && !OF_TOKENS.has(claim));
  return (
    <section className="stack stack--s" aria-labelledby="claims">
      <h2 id="claims">{t(m.organise_sis_claims)}</h2>
      <p className="muted">{t(m.organise_sis_claims_text)}</p>
      <Sheet caption={t(m.organise_sis_claims)}>
        <SheetHead columns={[t(m.organise_sis_claim), t(m.organise_sis_claim_came), t(m.organise_sis_claim_for)]} />
        <tbody>
          {[...USED, ...others].map((claim) => (
            <tr key={claim}>
              <th scope="row">
                <code>{claim}</code>
              </th>
              <td data-label={t(m.organise_sis_claim_came)}>
                {t(claims.includes(claim) ? m.organise_sis_claim_yes : m.organise_sis_claim_no)}
              </td>
              <td data-label={t(m.organise_sis_claim_for)}>{usedFor(t, claim)}</td>
            </tr>
          ))}
        </tbody>
      </Sheet>
    </section>
  );
}

function usedFor(t: Words, claim: string): string {
  switch (claim) {
    case 'sub':
      return t(m.organise_sis_claim_sub);
    case 'email':
      return t(m.organise_sis_claim_email);
    case 'email_verified':
      return t(m.organise_sis_claim_verified);
    case 'given_name':
    case 'family_name':
    case 'name':
      return t(m.organise_sis_claim_name);
    case 'auth_time':
      return t(m.organise_sis_claim_auth);
    default:
      return t(m.organise_sis_claim_other);
  }
}

/** What one sees, and what helps. */
const WRONG: readonly ((t: Words) => readonly [string, string])[] = [
  (t) => [t(m.organise_sis_wrong_email), t(m.organise_sis_wrong_email_do)],
  (t) => [t(m.organise_sis_wrong_domain), t(m.organise_sis_wrong_domain_do)],
  (t) => [t(m.organise_sis_wrong_clock), t(m.organise_sis_wrong_clock_do)],
  (t) => [t(m.organise_sis_wrong_redirect), t(m.organise_sis_wrong_redirect_do)],
];
