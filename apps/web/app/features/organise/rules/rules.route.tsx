import type { CommunityRules, OrganisedRules, RulesMeaning } from '@waylift/contract/organiser-rules';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { useLocation, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/rules.route';
import { formText } from '../../../forms/form-text.ts';
import { useAction } from '../../../forms/use-action.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { keptFor } from '../interrupted.ts';
import { NoRight } from '../no-right.tsx';
import { isRefused, organiserApi, refusedOf, shownOf, type Refused } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { proveAction, type ProofOutcome } from '../prove.ts';
import { useCommunityInScope, type InScope } from '../use-organiser.ts';
import { readDraft, wishOf, type Draft } from './draft.ts';
import { RulesChange } from './rules-change.tsx';
import { RulesForm } from './rules-form.tsx';

export type RulesOutcome =
  | Refused
  | ProofOutcome
  | { readonly kind: 'looked'; readonly look: RulesMeaning }
  /** `now` is null where the rules could not be read again. */
  | { readonly kind: 'changed'; readonly now: OrganisedRules | null }
  | { readonly kind: 'conflict' };

/** @returns null where the role does not reach that far */
export async function clientLoader({ request, params: { community: publicId } }: Route.ClientLoaderArgs): Promise<OrganisedRules | null> {
  const answer = await organiserApi().call('organisedRules', { params: { publicId } }, { signal: request.signal });
  return shownOf(answer, request);
}

/** The page knows what it changed. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export async function clientAction({ request, params: { community: publicId } }: Route.ClientActionArgs): Promise<RulesOutcome> {
  const form = await request.formData();
  const proof = await proveAction(form, request);
  if (proof !== null) return proof;
  const { signal } = request;
  const params = { publicId };
  const password = formText(form, 'password');
  const body = { rules: wishOf(readDraft(form)), password: password === '' ? null : password, version: formText(form, 'version') };
  if (formText(form, 'intent') === 'look') {
    const answer = await organiserApi().call('lookAtRules', { params, body }, { signal });
    if (answer.ok) return { kind: 'looked', look: answer.value };
    return isRefused(answer.failure, 'conflict') ? { kind: 'conflict' } : refusedOf(answer.failure, request, form);
  }
  const answer = await organiserApi().call('changeRules', { params, body }, { signal });
  if (!answer.ok) return isRefused(answer.failure, 'conflict') ? { kind: 'conflict' } : refusedOf(answer.failure, request, form);
  const read = await organiserApi().call('organisedRules', { params }, { signal });
  return { kind: 'changed', now: read.ok ? read.value : null };
}

export default function Rules({ loaderData }: Route.ComponentProps) {
  const community = useCommunityInScope();
  if (loaderData === null || community === undefined) return <NoRight />;
  return <Steps key={community.publicId} community={community} loaded={loaderData} />;
}

/** First the rules, then what other ones mean. Nothing is changed before that. */
function Steps({ community, loaded }: { readonly community: InScope; readonly loaded: OrganisedRules }) {
  const t = useWords();
  const { pathname } = useLocation();
  const [rules, setRules] = useState(loaded);
  const [draft, setDraft] = useState<Draft>(() => keptDraft(pathname) ?? draftOf(loaded.rules));
  const [look, setLook] = useState<RulesMeaning | null>(null);
  const [done, setDone] = useState(0);
  const looking = useAction<RulesOutcome>({
    looked: ({ look: found }) => {
      setDone(0);
      if (found.changes.length > 0) setLook(found);
    },
  });

  function handleChanged(now: OrganisedRules | null): void {
    setDone(look?.changes.length ?? 0);
    setLook(null);
    if (now === null) return;
    setRules(now);
    setDraft(draftOf(now.rules));
  }

  const sent = { ...draft, version: rules.version };
  if (look !== null)
    return (
      <RulesChange
        community={community}
        rules={rules}
        wish={wishOf(draft)}
        look={look}
        sent={sent}
        onBack={() => setLook(null)}
        onChanged={handleChanged}
      />
    );
  return (
    <>
      <OrganiseTitle page={t(m.organise_rules)} community={community.name} hasErrors={looking.setback !== null} />
      <RulesForm
        community={community}
        rules={rules}
        draft={draft}
        onDraft={setDraft}
        looking={looking}
        done={done}
        onLook={() => looking.submit({ intent: 'look', ...sent })}
      />
    </>
  );
}

function draftOf(rules: CommunityRules): Draft {
  return {
    join: rules.join,
    domains: rules.domains.join('\n'),
    password: '',
    needsVerification: rules.needsVerification ? 'yes' : 'no',
    matchesWith: rules.matchesWith,
    offersItself: rules.offersItself ? 'yes' : 'no',
    offerWords: rules.offerWords,
    language: rules.language,
  };
}

/** What was chosen when the session ended; a password is not kept. */
function keptDraft(pathname: string): Draft | null {
  const kept = keptFor(pathname);
  if (kept['join'] === undefined) return null;
  const form = new FormData();
  for (const [name, value] of Object.entries(kept)) form.set(name, value);
  return readDraft(form);
}
