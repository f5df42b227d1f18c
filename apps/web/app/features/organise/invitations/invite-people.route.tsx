import type { ListLook } from '@waylift/contract/organiser-invitations';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Route } from './+types/invite-people.route';
import { formText } from '../../../forms/form-text.ts';
import { useAction } from '../../../forms/use-action.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { keptFor } from '../interrupted.ts';
import { NoRight } from '../no-right.tsx';
import { isRefused, organiserApi, refusedOf, type Refused } from '../organise-api.ts';
import { proveAction, type ProofOutcome } from '../prove.ts';
import { invitationsPath, mayIn, useCommunityInScope, useOrganiser, type InScope } from '../use-organiser.ts';
import { readList, type Columns, type GivenList } from './given-list.ts';
import { ListForm } from './list-form.tsx';
import { ListView } from './list-view.tsx';

export type InviteOutcome =
  | Refused
  | ProofOutcome
  | { readonly kind: 'looked'; readonly look: ListLook }
  | { readonly kind: 'invited'; readonly listId: string }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'tested' };

export async function clientAction({ request }: Route.ClientActionArgs): Promise<InviteOutcome> {
  const form = await request.formData();
  const proof = await proveAction(form, request);
  if (proof !== null) return proof;
  const { signal } = request;
  const params = { publicId: formText(form, 'into') };
  const written = { language: formText(form, 'language'), words: formText(form, 'words') };
  if (formText(form, 'intent') === 'test') {
    const answer = await organiserApi().call('testInvitation', { params, body: written }, { signal });
    return answer.ok ? { kind: 'tested' } : refusedOf(answer.failure, request, form);
  }
  const list = readList(formText(form, 'list'));
  if (formText(form, 'intent') === 'look') {
    const answer = await organiserApi().call('lookAtList', { params, body: list }, { signal });
    return answer.ok ? { kind: 'looked', look: answer.value } : refusedOf(answer.failure, request, form);
  }
  const body = { ...list, ...written, label: formText(form, 'label') };
  const answer = await organiserApi().call('inviteList', { params, body }, { signal });
  if (answer.ok) return { kind: 'invited', listId: answer.value.listId };
  return isRefused(answer.failure, 'conflict') ? { kind: 'nobody' } : refusedOf(answer.failure, request, form);
}

export function shouldRevalidate(): boolean {
  return false;
}

export default function InvitePeople() {
  const community = useCommunityInScope();
  if (community === undefined || !mayIn(community, 'manager')) return <NoRight />;
  return <Steps key={community.publicId} community={community} />;
}

/** First the list, then a look at what will happen. Nothing is kept before it is sent. */
function Steps({ community }: { readonly community: InScope }) {
  const t = useWords();
  const navigate = useNavigate();
  const { communities } = useOrganiser();
  const { pathname } = useLocation();
  const [kept] = useState(() => keptFor(pathname));
  const [into, setInto] = useState(kept['into'] ?? community.publicId);
  const [given, setGiven] = useState<GivenList | null>(null);
  const [look, setLook] = useState<ListLook | null>(null);
  const looking = useAction<InviteOutcome>({ looked: ({ look: found }) => setLook(found) });
  const place = communities.find(({ publicId }) => publicId === into) ?? community;
  const choices = communities.filter(
    (each) => mayIn(each, 'manager') && (each.publicId === community.publicId || each.parentId === community.publicId),
  );

  function handleLook(list: GivenList): Promise<void> {
    setGiven(list);
    return looking.submit({ intent: 'look', into, list: JSON.stringify(list.sent) });
  }

  function handleColumns(columns: Columns): void {
    if (given !== null) void handleLook({ ...given, sent: { ...given.sent, columns } });
  }

  function handleCorrect(line: number, email: string): void {
    if (given === null) return;
    const others = (given.sent.corrections ?? []).filter((each) => each.line !== line);
    void handleLook({ ...given, sent: { ...given.sent, corrections: [...others, { line, email }] } });
  }

  const back = { to: invitationsPath(community), words: t(m.organise_inv_title) };
  if (look === null || given === null || (look.problem !== null && look.problem.kind !== 'columns-unknown')) {
    return (
      <ListForm
        community={community}
        choices={choices}
        into={into}
        onInto={setInto}
        looking={looking}
        problem={look?.problem ?? null}
        kept={kept}
        back={back}
        onLook={handleLook}
      />
    );
  }
  return (
    <ListView
      key={into}
      community={place}
      given={given}
      look={look}
      looking={looking}
      onColumns={handleColumns}
      onCorrect={handleCorrect}
      onAnother={() => setLook(null)}
      onInvited={(listId) => void navigate(`${invitationsPath(place)}/list/${listId}`)}
    />
  );
}
