import type { OrganisedSignOn } from '@waylift/contract/organiser-sign-on';
import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/sign-in-system.route';
import { formText } from '../../../forms/form-text.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { formatDate } from '../format-date.ts';
import { NoRight } from '../no-right.tsx';
import { organiserApi, shownOf } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { proveAction } from '../prove.ts';
import { useNearMoment } from '../use-near-moment.ts';
import { signInSystemPath, useCommunityInScope, type InScope } from '../use-organiser.ts';
import { changeSignOn, signOnDeedIn, type SignOnOutcome } from './change-sign-on.ts';
import { ItWords } from './it-words.tsx';
import { Relink, RemoveSystem, TakeParents } from './other-deeds.tsx';
import { PasswordsForm } from './passwords-form.tsx';
import { ProviderCard } from './provider-card.tsx';
import { Secrets } from './secrets.tsx';
import { SettingsForm } from './settings-form.tsx';
import './sign-in-system.css';

/** @returns null where the role does not reach that far */
export async function clientLoader({ request, params: { community: publicId } }: Route.ClientLoaderArgs): Promise<OrganisedSignOn | null> {
  const answer = await organiserApi().call('organisedSignOn', { params: { publicId } }, { signal: request.signal });
  return shownOf(answer, request);
}

/** The page knows what it changed. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export async function clientAction({ request, params: { community } }: Route.ClientActionArgs): Promise<SignOnOutcome> {
  const form = await request.formData();
  const proof = await proveAction(form, request);
  if (proof !== null) return proof;
  const deed = signOnDeedIn(formText(form, 'intent'));
  return deed === undefined ? { kind: 'failed' } : await changeSignOn(deed, form, request, community);
}

export default function SignInSystem({ loaderData }: Route.ComponentProps) {
  const community = useCommunityInScope();
  if (loaderData === null || community === undefined) return <NoRight />;
  return <SystemPage key={community.publicId} community={community} loaded={loaderData} />;
}

type Saved = Extract<SignOnOutcome, { readonly kind: 'saved' }>;
const DAY_MS = 24 * 3_600_000;
/** From so many days before its end on, a secret is spoken of. */
const TOLD_DAYS = 30;

function SystemPage({ community, loaded }: { readonly community: InScope; readonly loaded: OrganisedSignOn }) {
  const t = useWords();
  const language = useLanguage();
  const { nowMs, write } = useNearMoment();
  const [signOn, setSignOn] = useState(loaded);
  const [isChanging, setChanging] = useState(false);
  const [saved, setSaved] = useState(0);
  const { provider, isOfParent, parent, mayChange, people } = signOn;
  const title = t(m.organise_sis);
  const count = (value: number) => numberFormat(language, {}).format(value);

  function handleSaved({ now }: Saved): void {
    if (now !== null) setSignOn(now);
    setChanging(false);
    setSaved((before) => before + 1);
  }

  const isOwn = provider !== null && !isOfParent;
  return (
    <>
      <OrganiseTitle page={title} community={community.name} />
      <PageHead title={title} text={t(m.organise_sis_text)} community={community}>
        {provider === null ? null : (
          <ButtonLink variant="secondary" to={`${signInSystemPath(community)}/test`}>
            {t(m.organise_sis_test)}
          </ButtonLink>
        )}
      </PageHead>
      {saved === 0 ? null : <Alert key={saved} tone="success" title={t(m.organise_sis_saved)} />}
      {mayChange ? null : <Alert tone="neutral" title={t(m.organise_sis_owner)} />}
      {isOwn ? <SecretEnds endsAt={provider.secretEndsAt} nowMs={nowMs} /> : null}
      {isOfParent && parent !== null ? (
        <Alert tone="neutral" title={t(m.organise_sis_parent, { community: community.name, parent })}>
          {t(m.organise_sis_parent_text, { parent })}
        </Alert>
      ) : null}
      {provider === null ? null : (
        <p>
          {t(m.organise_sis_people, {
            signed: count(people.signedOn),
            all: count(people.signedOn + people.never),
            never: count(people.never),
          })}{' '}
          {provider.lastUsedAt === null ? null : t(m.organise_sis_last_used, { moment: write(provider.lastUsedAt) })}
        </p>
      )}
      <div className="sign-in-column">
        {provider === null ? (
          <>
            {parent === null || signOn.takesParents ? null : (
              <TakeParents community={community} signOn={signOn} parent={parent} onSaved={handleSaved} />
            )}
            <p>{t(m.organise_sis_none)}</p>
            <ItWords provider={null} />
            {mayChange ? (
              <section className="stack" aria-labelledby="set-up">
                <h2 id="set-up">{t(m.organise_sis_set_up)}</h2>
                <SettingsForm provider={null} beneath={signOn.children} onSaved={handleSaved} />
              </section>
            ) : null}
          </>
        ) : (
          <>
            <section className="stack" aria-labelledby="provider">
              <h2 id="provider">{t(m.organise_sis_provider)}</h2>
              {isChanging ? (
                <SettingsForm provider={provider} beneath={signOn.children} onSaved={handleSaved} />
              ) : (
                <>
                  <ProviderCard provider={provider} />
                  {isOwn && mayChange ? (
                    <p>
                      <Button variant="secondary" onClick={() => setChanging(true)}>
                        {t(m.organise_sis_change)}
                      </Button>
                    </p>
                  ) : null}
                </>
              )}
            </section>
            {isOwn ? <Secrets provider={provider} mayChange={mayChange} onSaved={handleSaved} /> : null}
            {mayChange ? (
              <section className="stack" aria-labelledby="passwords">
                <h2 id="passwords">{t(m.organise_sis_passwords)}</h2>
                <PasswordsForm key={saved} signOn={signOn} onSaved={handleSaved} />
              </section>
            ) : null}
            {isOwn ? <ItWords provider={provider} /> : null}
            {isOfParent && parent !== null && mayChange ? (
              <TakeParents community={community} signOn={signOn} parent={parent} onSaved={handleSaved} />
            ) : null}
            {isOwn && mayChange ? (
              <>
                <Relink until={provider.relinkUntil} onSaved={handleSaved} />
                <RemoveSystem withoutPassword={people.withoutPassword} onSaved={handleSaved} />
              </>
            ) : null}
          </>
        )}
      </div>
    </>
  );
}

function SecretEnds({ endsAt, nowMs }: { readonly endsAt: string | null; readonly nowMs: number }) {
  const t = useWords();
  const language = useLanguage();
  const leftMs = endsAt === null ? Infinity : Date.parse(endsAt) - nowMs;
  if (endsAt === null || leftMs > TOLD_DAYS * DAY_MS) return null;
  const day = formatDate(language, endsAt.slice(0, 10));
  return (
    <Alert tone="warning" title={t(leftMs < 0 ? m.organise_sis_ended : m.organise_sis_ends, { day })}>
      {t(m.organise_sis_ends_text)}
    </Alert>
  );
}
