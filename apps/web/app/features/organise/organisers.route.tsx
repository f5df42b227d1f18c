import type { ListedOrganiser } from '@waylift/contract/organisers';
import { m } from '@waylift/words/messages';
import { useRef, useState } from 'react';
import { useLocation, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/organisers.route';
import type { CallAnswer } from '@waylift/contract/endpoints';
import { formText } from '../../forms/form-text.ts';
import { SetbackAlert } from '../../forms/setback-alert.tsx';
import { useAction } from '../../forms/use-action.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { userPlus } from '../../ui/icon/icons.ts';
import { useToast } from '../../ui/toast/use-toast.tsx';
import { keptFor } from './interrupted.ts';
import { LetInDialog } from './let-in-dialog.tsx';
import { NoRight } from './no-right.tsx';
import { isRefused, organiserApi, refusedOf, shownOf, type Refused } from './organise-api.ts';
import { OrganiseTitle } from './organise-title.tsx';
import { OrganiserTable } from './organiser-table.tsx';
import { PageHead } from './page-head.tsx';
import { proveAction, type ProofOutcome } from './prove.ts';
import { RoleMeanings } from './role-meanings.tsx';
import { givenRole } from './role-words.ts';
import { TakeDialog } from './take-dialog.tsx';
import { useAgain } from './use-again.tsx';
import { mayIn, organisersPath, useCommunityInScope } from './use-organiser.ts';
import { MoreRows } from './more-rows.tsx';

type Listed = CallAnswer<'organisers'>;
export type OrganiserOutcome =
  | Refused
  | ProofOutcome
  | { readonly kind: 'taken' | 'resent' | 'let-in' | 'last-owner' | 'gone' }
  | { readonly kind: 'more'; readonly listed: Listed };

/** @returns null where the role does not reach that far */
export async function clientLoader({ request, params: { community: publicId } }: Route.ClientLoaderArgs): Promise<Listed | null> {
  const answer = await organiserApi().call('organisers', { params: { publicId }, query: {} }, { signal: request.signal });
  return shownOf(answer, request);
}

/** The page knows what it changed. A reload could fail and replace the page by an error. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export async function clientAction({ request, params: { community } }: Route.ClientActionArgs): Promise<OrganiserOutcome> {
  const form = await request.formData();
  const { signal } = request;
  const api = organiserApi();
  const publicId = formText(form, 'publicId');
  switch (formText(form, 'intent')) {
    case 'more': {
      const answer = await api.call(
        'organisers',
        { params: { publicId: community }, query: { after: formText(form, 'after') } },
        { signal },
      );
      return answer.ok ? { kind: 'more', listed: answer.value } : refusedOf(answer.failure, request);
    }
    case 'take': {
      const answer = await api.call('takeOrganiserRole', { params: { publicId, roleId: formText(form, 'roleId') } }, { signal });
      if (answer.ok) return { kind: 'taken' };
      if (isRefused(answer.failure, 'last-owner')) return { kind: 'last-owner' };
      return isRefused(answer.failure, 'organiser-not-found') ? { kind: 'gone' } : refusedOf(answer.failure, request, form);
    }
    case 'resend': {
      const role = givenRole(formText(form, 'role'));
      const until = formText(form, 'until');
      const body = { email: formText(form, 'email'), role, until: until === '' ? null : until };
      const answer = await api.call('giveOrganiserRole', { params: { publicId }, body }, { signal });
      if (answer.ok) return { kind: 'resent' };
      // They have come meanwhile.
      return isRefused(answer.failure, 'role-held') ? { kind: 'gone' } : refusedOf(answer.failure, request);
    }
    case 'let-in': {
      const params = { publicId, organiserId: formText(form, 'organiserId') };
      const answer = await api.call('letOrganiserIn', { params, body: { how: formText(form, 'how') } }, { signal });
      if (answer.ok) return { kind: 'let-in' };
      return isRefused(answer.failure, 'organiser-not-found') ? { kind: 'gone' } : refusedOf(answer.failure, request, form);
    }
    default:
      return (await proveAction(form, request)) ?? { kind: 'failed' };
  }
}

export default function Organisers({ loaderData }: Route.ComponentProps) {
  const community = useCommunityInScope();
  if (loaderData === null || community === undefined || !mayIn(community, 'manager')) return <NoRight />;
  return <OrganiserList key={community.publicId} loaded={loaderData} />;
}

type Asked = { readonly kind: 'take' | 'let-in'; readonly organiser: ListedOrganiser; readonly how?: string };

/** What a session that ended interrupted. */
function askedBefore(path: string, organisers: readonly ListedOrganiser[]): Asked | null {
  const { organiserId, how } = keptFor(path);
  const organiser = organisers.find(({ id }) => id === organiserId);
  return organiser === undefined || how === undefined ? null : { kind: 'let-in', organiser, how };
}

function OrganiserList({ loaded }: { readonly loaded: Listed }) {
  const t = useWords();
  const community = useCommunityInScope();
  const location = useLocation();
  const invited = invitedIn(location.state);
  const heading = useRef<HTMLDivElement>(null);
  const [organisers, setOrganisers] = useState(loaded.organisers);
  const [next, setNext] = useState(loaded.next ?? null);
  const [asked, setAsked] = useState(() => askedBefore(location.pathname, loaded.organisers));
  const { toast, tell } = useToast();
  const more = useAction<OrganiserOutcome>({
    more({ listed }) {
      setOrganisers((before) => [...before, ...listed.organisers]);
      setNext(listed.next ?? null);
    },
  });
  const [resentTo, setResentTo] = useState('');
  const resend = useAgain<OrganiserOutcome>({
    resent: () => tell(t(m.organise_resent, { who: resentTo })),
    gone: () => tell(t(m.organise_role_held)),
  });
  if (community === undefined) return null;
  const title = t(m.organise_organisers);
  const isOwner = mayIn(community, 'owner');
  const owners = organisers.filter(({ role, until, isWaiting }) => role === 'owner' && until === null && !isWaiting).length;

  function leave(words: string): void {
    setAsked(null);
    heading.current?.focus();
    tell(words);
  }

  function handleResend({ email, role, until, community: place }: ListedOrganiser): void {
    setResentTo(email);
    void resend.submit({ intent: 'resend', publicId: place?.publicId ?? '', email, role, until: until ?? '' });
  }

  function handleTaken({ roleId, name, email }: ListedOrganiser): void {
    setOrganisers((before) => before.filter((one) => one.roleId !== roleId));
    leave(t(m.organise_taken, { who: name === '' ? email : name }));
  }

  return (
    <>
      <OrganiseTitle page={title} community={community.name} hasErrors={more.setback !== null || resend.setback !== null} />
      <div ref={heading} tabIndex={-1}>
        <PageHead title={title} text={t(m.organise_organisers_text, { community: community.name })} community={community}>
          {isOwner ? (
            <ButtonLink to={`${organisersPath(community)}/invite`} icon={userPlus}>
              {t(m.organise_invite)}
            </ButtonLink>
          ) : null}
        </PageHead>
      </div>
      {invited === '' ? null : (
        <Alert tone="success" title={t(m.organise_invited, { email: invited })}>
          {t(m.organise_invited_text)}
        </Alert>
      )}
      <OrganiserTable
        organisers={organisers}
        onTake={(organiser) => setAsked({ kind: 'take', organiser })}
        onLetIn={(organiser) => setAsked({ kind: 'let-in', organiser })}
        resending={resend.isBusy ? resentTo : ''}
        onResend={handleResend}
      />
      {resend.setback === null ? null : <SetbackAlert title={t(m.organise_invite_failed)} setback={resend.setback} />}
      {resend.outcome?.kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      <MoreRows next={next} more={more} onMore={(after) => void more.submit({ intent: 'more', after })} />
      <RoleMeanings hasOneOwner={owners === 1 && next === null} />
      {asked?.kind === 'take' ? (
        <TakeDialog organiser={asked.organiser} onTaken={() => handleTaken(asked.organiser)} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.kind === 'let-in' ? (
        <LetInDialog
          organiser={asked.organiser}
          how={asked.how}
          onLetIn={() => leave(t(m.organise_let_in_done, { name: asked.organiser.name }))}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {resend.dialog}
      {toast}
    </>
  );
}

/** Who was invited just now, from the page that did so; '' for nobody. */
function invitedIn(state: unknown): string {
  return typeof state === 'object' && state !== null && 'invited' in state && typeof state.invited === 'string' ? state.invited : '';
}
