import { m } from '@waylift/words/messages';
import { numberFormat } from '@waylift/words/formats';
import { useRef, useState } from 'react';
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { CallAnswer } from '@waylift/contract/endpoints';
import type { Route } from './+types/invitations.route';
import { formText } from '../../../forms/form-text.ts';
import { useAction } from '../../../forms/use-action.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { ButtonLink } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { mail } from '../../../ui/icon/icons.ts';
import { clock } from '../../../ui/icon/member-icons.ts';
import { Note } from '../../../ui/note/note.tsx';
import { formatDate } from '../format-date.ts';
import { NoRight } from '../no-right.tsx';
import { isRefused, organiserApi, refusedOf, shownOf, type Refused } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { KnownPlace } from '../place.tsx';
import { proveAction, type ProofOutcome } from '../prove.ts';
import { invitationsPath, invitePeoplePath, mayIn, useCommunityInScope, type InScope } from '../use-organiser.ts';
import { JoinLinks } from './join-links.tsx';
import { totalOf } from './invitation-words.ts';
import { Parts } from './parts.tsx';
import { Sheet, SheetHead, SheetNumber } from '../sheet.tsx';
import { MoreRows } from '../more-rows.tsx';
import './invitations.css';

type Lists = CallAnswer<'invitationLists'>;
type Links = CallAnswer<'joinLinks'>;
type Loaded = { readonly lists: Lists; readonly links: Links };
export type InvitationsOutcome =
  | Refused
  | ProofOutcome
  | { readonly kind: 'more-lists'; readonly found: Lists }
  | { readonly kind: 'more-links'; readonly found: Links }
  | { readonly kind: 'made'; readonly link: CallAnswer<'makeJoinLink'> }
  | { readonly kind: 'ended' | 'too-many' };

/** @returns null where the role does not reach that far */
export async function clientLoader({ request, params: { community: publicId } }: Route.ClientLoaderArgs): Promise<Loaded | null> {
  const { signal } = request;
  const [lists, links] = await Promise.all([
    organiserApi().call('invitationLists', { params: { publicId }, query: {} }, { signal }),
    organiserApi().call('joinLinks', { params: { publicId }, query: {} }, { signal }),
  ]);
  const sent = shownOf(lists, request);
  const open = sent === null ? null : shownOf(links, request);
  return sent === null || open === null ? null : { lists: sent, links: open };
}

/** The page knows what it changed. A reload could fail and replace the page by an error. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export async function clientAction({ request, params: { community: publicId } }: Route.ClientActionArgs): Promise<InvitationsOutcome> {
  const form = await request.formData();
  const { signal } = request;
  const api = organiserApi();
  switch (formText(form, 'intent')) {
    case 'more-lists': {
      const query = { after: formText(form, 'after') };
      const answer = await api.call('invitationLists', { params: { publicId }, query }, { signal });
      return answer.ok ? { kind: 'more-lists', found: answer.value } : refusedOf(answer.failure, request);
    }
    case 'more-links': {
      const answer = await api.call('joinLinks', { params: { publicId }, query: { after: formText(form, 'after') } }, { signal });
      return answer.ok ? { kind: 'more-links', found: answer.value } : refusedOf(answer.failure, request);
    }
    case 'make': {
      const answer = await api.call('makeJoinLink', { params: { publicId }, body: { label: formText(form, 'label') } }, { signal });
      if (answer.ok) return { kind: 'made', link: answer.value };
      return isRefused(answer.failure, 'conflict') ? { kind: 'too-many' } : refusedOf(answer.failure, request, form);
    }
    case 'end': {
      const answer = await api.call('endJoinLink', { params: { publicId, linkId: formText(form, 'linkId') } }, { signal });
      if (answer.ok || isRefused(answer.failure, 'not-found')) return { kind: 'ended' };
      return refusedOf(answer.failure, request, form);
    }
    default:
      return (await proveAction(form, request)) ?? { kind: 'failed' };
  }
}

export default function Invitations({ loaderData }: Route.ComponentProps) {
  const community = useCommunityInScope();
  if (loaderData === null || community === undefined || !mayIn(community, 'manager')) return <NoRight />;
  return <InvitationsPage key={community.publicId} community={community} loaded={loaderData} />;
}

function InvitationsPage({ community, loaded }: { readonly community: InScope; readonly loaded: Loaded }) {
  const t = useWords();
  const heading = useRef<HTMLDivElement>(null);
  const [lists, setLists] = useState(loaded.lists.lists);
  const [next, setNext] = useState(loaded.lists.next ?? null);
  const more = useAction<InvitationsOutcome>({
    'more-lists'({ found }) {
      setLists((before) => [...before, ...found.lists]);
      setNext(found.next ?? null);
    },
  });
  const title = t(m.organise_inv_title);
  const people = invitePeoplePath(community);
  return (
    <>
      <OrganiseTitle page={title} community={community.name} hasErrors={more.setback !== null} />
      <div ref={heading} tabIndex={-1}>
        <PageHead title={title} text={t(m.organise_inv_text, { community: community.name })} community={community}>
          <ButtonLink to={people} icon={mail}>
            {t(m.organise_inv_people)}
          </ButtonLink>
        </PageHead>
      </div>
      {lists.length === 0 ? (
        <EmptyState title={t(m.organise_inv_none)} text={t(m.organise_inv_start_text)} icon={mail} isTopic>
          <Link className="tap-link" to={people}>
            {t(m.organise_inv_people)}
          </Link>
        </EmptyState>
      ) : (
        <section className="stack" aria-labelledby="sent">
          <h2 id="sent">{t(m.organise_inv_sent)}</h2>
          <ListTable lists={lists} community={community} />
          <MoreRows next={next} more={more} onMore={(after) => void more.submit({ intent: 'more-lists', after })} />
          <Note icon={clock}>{t(m.organise_inv_life)}</Note>
        </section>
      )}
      <JoinLinks community={community} loaded={loaded.links} onEnded={() => heading.current?.focus()} />
    </>
  );
}

function ListTable({ lists, community }: { readonly lists: Lists['lists']; readonly community: InScope }) {
  const t = useWords();
  const language = useLanguage();
  const count = (value: number) => numberFormat(language, {}).format(value);
  const head = {
    community: t(m.organise_inv_community),
    on: t(m.organise_inv_sent_on),
    all: t(m.organise_inv_sent),
    accepted: t(m.organise_inv_accepted),
    open: t(m.organise_inv_open),
    refused: t(m.organise_inv_refused),
  };
  return (
    <Sheet caption={t(m.organise_inv_caption)}>
      <SheetHead columns={[t(m.organise_inv_list), head.community, head.on]} numbers={[head.all, head.accepted, head.open, head.refused]} />
      <tbody>
        {lists.map(({ id, label, community: own, sentAt, counts }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={`${invitationsPath(community)}/list/${id}`}>{label === '' ? t(m.organise_inv_by_command) : label}</Link>
              <Parts counts={counts} isThin />
            </th>
            <td data-label={head.community}>
              <KnownPlace community={own} />
            </td>
            <td data-label={head.on}>
              <div>{formatDate(language, sentAt)}</div>
            </td>
            <SheetNumber label={head.all}>{count(totalOf(counts))}</SheetNumber>
            <SheetNumber label={head.accepted}>{count(counts.accepted)}</SheetNumber>
            <SheetNumber label={head.open}>{count(counts.waiting)}</SheetNumber>
            <SheetNumber label={head.refused}>{count(counts.refused)}</SheetNumber>
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}
