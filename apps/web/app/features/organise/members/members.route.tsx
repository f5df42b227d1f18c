import type { CallAnswer, CallInput } from '@waylift/contract/endpoints';
import type { ListedMember } from '@waylift/contract/organiser-members';
import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { data, useLocation, useNavigate, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/members.route';
import { formText } from '../../../forms/form-text.ts';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { mail } from '../../../ui/icon/icons.ts';
import { download, shield } from '../../../ui/icon/member-icons.ts';
import { Note } from '../../../ui/note/note.tsx';
import { CSV_MARK, saveFile } from '../csv-file.ts';
import { NoRight } from '../no-right.tsx';
import { isRefused, leadsAway, organiserApi, refusedOf, type Refused } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { invitePeoplePath, memberPath, membersPath, useCommunityInScope, useOrganiser, type InScope } from '../use-organiser.ts';
import { filtersIn, searchOf, type Filters } from './filters.ts';
import { MemberLetters } from './member-letters.tsx';
import { MemberFilters } from './member-filters.tsx';
import { MemberTable } from './member-table.tsx';
import { MoreRows } from '../more-rows.tsx';
import './members.css';

type Listed = CallAnswer<'organisedMembers'>;
type Loaded = { readonly kind: 'list'; readonly listed: Listed } | { readonly kind: 'number'; readonly members: number | null };
type Outcome =
  | Refused
  | { readonly kind: 'more'; readonly members: readonly ListedMember[]; readonly next: string | null }
  | { readonly kind: 'found'; readonly memberId: string | null }
  | { readonly kind: 'written' };

/** @returns the number alone where the role shows nothing of single people; null where it does not reach that far */
export async function clientLoader({ request, params: { community: publicId } }: Route.ClientLoaderArgs): Promise<Loaded | null> {
  const { signal } = request;
  const query = filtersIn(new URL(request.url).searchParams);
  const answer = await organiserApi().call('organisedMembers', { params: { publicId }, query }, { signal });
  if (answer.ok) return { kind: 'list', listed: answer.value };
  if (!isRefused(answer.failure, 'no-right')) throw leadsAway(answer.failure, request) ?? data(null, { status: 503 });
  const counted = await organiserApi().call('organisedMemberCount', { params: { publicId } }, { signal });
  if (counted.ok) return { kind: 'number', members: counted.value.members };
  if (isRefused(counted.failure, 'no-right')) return null;
  throw leadsAway(counted.failure, request) ?? data(null, { status: 503 });
}

/** An action of the page changes none of what it shows. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export async function clientAction({ request, params: { community: publicId } }: Route.ClientActionArgs): Promise<Outcome> {
  const form = await request.formData();
  const { signal } = request;
  const api = organiserApi();
  const { from, ...filters } = filtersIn(new URL(request.url).searchParams);
  switch (formText(form, 'intent')) {
    case 'more': {
      const query = { ...filters, ...(from === undefined ? {} : { from }), after: formText(form, 'after') };
      const answer = await api.call('organisedMembers', { params: { publicId }, query }, { signal });
      if (!answer.ok) return refusedOf(answer.failure, request);
      return { kind: 'more', members: answer.value.members, next: answer.value.next ?? null };
    }
    case 'csv': {
      const parts: string[] = [];
      let after: string | null = null;
      do {
        const body: CallInput<'organisedMembersCsv'>['body'] = { ...filters, after };
        const answer = await api.call('organisedMembersCsv', { params: { publicId }, body }, { signal });
        if (!answer.ok) return refusedOf(answer.failure, request);
        parts.push(answer.value.csv);
        after = answer.value.next ?? null;
      } while (after !== null);
      saveFile(`${publicId}.csv`, CSV_MARK + parts.join(''));
      return { kind: 'written' };
    }
    default: {
      const answer = await api.call('findOrganisedMember', { params: { publicId }, body: { email: formText(form, 'email') } }, { signal });
      return answer.ok ? { kind: 'found', memberId: answer.value.memberId } : refusedOf(answer.failure, request);
    }
  }
}

export default function Members({ loaderData }: Route.ComponentProps) {
  const community = useCommunityInScope();
  const { search } = useLocation();
  if (loaderData === null || community === undefined) return <NoRight />;
  if (loaderData.kind === 'number') return <MemberNumber members={loaderData.members} community={community} />;
  return <MemberList key={`${community.publicId} ${search}`} loaded={loaderData.listed} community={community} />;
}

function MemberNumber({ members, community }: { readonly members: number | null; readonly community: InScope }) {
  const t = useWords();
  const language = useLanguage();
  const title = t(m.organise_members);
  return (
    <>
      <OrganiseTitle page={title} community={community.name} />
      <PageHead title={title} text={t(m.organise_members_reader, { community: community.name })} community={community} />
      <p className="lead">
        {members === null ? t(m.organise_members_few) : t(m.organise_members_many, { count: numberFormat(language, {}).format(members) })}
      </p>
    </>
  );
}

function MemberList({ loaded, community }: { readonly loaded: Listed; readonly community: InScope }) {
  const t = useWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const location = useLocation();
  const { communities } = useOrganiser();
  const [members, setMembers] = useState(loaded.members);
  const [next, setNext] = useState(loaded.next ?? null);
  const filters = filtersIn(new URLSearchParams(location.search));
  const here = membersPath(community);
  const more = useAction<Outcome>({
    more(page) {
      setMembers((before) => [...before, ...page.members]);
      setNext(page.next);
    },
  });
  const csv = useAction<Outcome>();
  const found = useAction<Outcome>({
    found({ memberId }) {
      if (memberId !== null) void navigate(memberPath(community, memberId));
    },
  });
  const title = t(m.organise_members);
  const { counts } = loaded;
  const number = (count: number) => numberFormat(language, {}).format(count);
  const change = (changed: Filters) => void navigate(`${here}${searchOf(changed)}`, { preventScrollReset: true });
  const isNobody = found.outcome?.kind === 'found' && found.outcome.memberId === null;
  const told = toldIn(location.state);
  const [first, last] = [members[0], members.at(-1)];
  const shownWords =
    first === undefined || last === undefined ? '' : t(m.organise_members_shown, { first: first.surname, last: last.surname });
  /** One finds nobody by leafing through. */
  const isLong = filters.name === undefined && (next !== null || filters.from !== undefined);
  const setback = more.setback ?? csv.setback ?? found.setback;
  return (
    <>
      <OrganiseTitle page={title} community={community.name} hasErrors={setback !== null} />
      <PageHead
        title={title}
        text={
          counts === null
            ? undefined
            : t(m.organise_members_counted, {
                members: number(counts.active + counts.suspended + counts.paused),
                waiting: number(counts.pending + counts.invited),
              })
        }
        community={community}
      >
        <ButtonLink to={invitePeoplePath(community)} icon={mail}>
          {t(m.organise_inv_people)}
        </ButtonLink>
      </PageHead>
      {told === '' ? null : <Alert tone="success" title={told} />}
      <MemberFilters
        filters={filters}
        counts={counts}
        communities={communities.filter(({ publicId, parentId }) => publicId === community.publicId || parentId === community.publicId)}
        isBusy={found.isBusy}
        onChange={change}
        onAddress={(email) => void found.submit({ intent: 'find', email })}
      />
      {found.setback === null ? null : <SetbackAlert title={t(m.organise_members_find_failed)} setback={found.setback} />}
      {isNobody ? (
        <Alert tone="neutral" title={t(m.organise_members_no_address)}>
          {t(m.organise_members_nobody_text)}
        </Alert>
      ) : null}
      {members.length === 0 ? (
        <EmptyState title={t(m.organise_members_nobody)} text={t(m.organise_members_nobody_text)} isTopic>
          {Object.keys(filters).length === 0 ? null : (
            <ButtonLink variant="secondary" to={`${here}${searchOf(filters.name === undefined ? {} : { name: filters.name })}`}>
              {t(m.organise_members_look_in_all)}
            </ButtonLink>
          )}
        </EmptyState>
      ) : (
        <>
          <div className="members-head">
            <h2>{shownWords}</h2>
            <Button
              variant="secondary"
              icon={download}
              isBusy={csv.isBusy}
              busyWords={t(m.organise_members_csv_busy)}
              onClick={() => void csv.submit({ intent: 'csv' })}
            >
              {t(m.organise_members_csv)}
            </Button>
          </div>
          {isLong ? <MemberLetters filters={filters} here={here} /> : null}
          {csv.setback === null ? null : <SetbackAlert title={t(m.organise_members_csv_failed)} setback={csv.setback} />}
          <MemberTable members={members} community={community} />
          <MoreRows next={next} more={more} onMore={(after) => void more.submit({ intent: 'more', after })} />
          <Note icon={shield}>{t(m.organise_members_note)}</Note>
        </>
      )}
    </>
  );
}

/** What was done on the page before, which is about someone who is not there any more. */
function toldIn(state: unknown): string {
  return typeof state === 'object' && state !== null && 'told' in state && typeof state.told === 'string' ? state.told : '';
}
