import type { InvitationBoard, InvitationState, InvitedPerson } from '@waylift/contract/organiser-invitations';
import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useRef, useState } from 'react';
import { data, useRevalidator, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/invitation-board.route';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { send } from '../../../ui/icon/icons.ts';
import { download } from '../../../ui/icon/member-icons.ts';
import { TextButton } from '../../../ui/text-button/text-button.tsx';
import { useToast } from '../../../ui/toast/use-toast.tsx';
import { saveFile } from '../csv-file.ts';
import { formatDate } from '../format-date.ts';
import { MoreRows } from '../more-rows.tsx';
import { NoRight } from '../no-right.tsx';
import { isRefused, leadsAway, organiserApi } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { invitationsPath, mayIn, useCommunityInScope, type InScope } from '../use-organiser.ts';
import { boardAction, type BoardOutcome, type People } from './board-calls.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { stateName, totalOf } from './invitation-words.ts';
import { invitedFile } from './invited-file.ts';
import { PeopleTable } from './people-table.tsx';
import { SendingCard } from './sending-card.tsx';
import { useInvitedPeople } from './use-invited-people.ts';
import { WentCard } from './went-card.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';
import './invitations.css';

type Loaded = { readonly board: InvitationBoard; readonly state: InvitationState; readonly people: People };

/** What needs somebody first. */
function firstState({ counts }: InvitationBoard): InvitationState {
  return (['refused', 'waiting', 'accepted'] as const).find((state) => counts[state] > 0) ?? 'waiting';
}

/** @returns null where the role does not reach that far */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Loaded | null> {
  const { signal } = request;
  const which = { publicId: params.community, listId: params.list };
  const board = await organiserApi().call('invitationBoard', { params: which }, { signal });
  if (!board.ok) {
    if (isRefused(board.failure, 'no-right')) return null;
    throw leadsAway(board.failure, request) ?? data(null, { status: isRefused(board.failure, 'not-found') ? 404 : 503 });
  }
  const state = firstState(board.value);
  const people = await organiserApi().call('invitedPeople', { params: which, query: { state } }, { signal });
  if (!people.ok) throw leadsAway(people.failure, request) ?? data(null, { status: 503 });
  return { board: board.value, state, people: people.value };
}

export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<BoardOutcome> {
  return await boardAction(await request.formData(), request, { publicId: params.community, listId: params.list });
}

export default function InvitationBoardPage({ loaderData, params }: Route.ComponentProps) {
  const community = useCommunityInScope();
  if (loaderData === null || community === undefined || !mayIn(community, 'manager')) return <NoRight />;
  return <Board key={params.list} community={community} loaded={loaderData} />;
}

function Board({ community, loaded }: { readonly community: InScope; readonly loaded: Loaded }) {
  const t = useWords();
  const language = useLanguage();
  const heading = useRef<HTMLDivElement>(null);
  const { board } = loaded;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [withdrawing, setWithdrawing] = useState<readonly string[] | null>(null);
  const [correcting, setCorrecting] = useState<InvitedPerson | null>(null);
  const { toast, tell } = useToast();
  const { revalidate } = useRevalidator();
  const { state, people, next, show, more, reading } = useInvitedPeople(loaded);
  const number = (value: number) => numberFormat(language, {}).format(value);
  const title = board.label === '' ? t(m.organise_inv_by_command) : board.label;

  function handleChanged(): void {
    setChosen([]);
    show(state);
    void revalidate();
  }

  const resend = useAction<BoardOutcome>({
    resent({ count }) {
      tell(count === 0 ? t(m.organise_inv_resent_none) : t(m.organise_inv_resent, { count, people: number(count) }));
      handleChanged();
    },
  });

  const file = useAction<BoardOutcome>({
    file: ({ people: all }) => saveFile(`${title}.csv`, invitedFile(t, language, all)),
  });

  function handleCorrected(email: string): void {
    setCorrecting(null);
    heading.current?.focus();
    tell(t(m.organise_inv_sent_to, { email }));
    handleChanged();
  }

  function handleWithdrawn(count: number): void {
    setWithdrawing(null);
    heading.current?.focus();
    tell(t(m.organise_inv_withdrawn, { count, people: number(count) }));
    handleChanged();
  }

  const total = totalOf(board.counts);
  const { waiting } = board.counts;
  // Nothing is sent again while what waits is held.
  const maySend = !board.isHeld && waiting > 0;
  const day = formatDate(language, board.sentAt);
  const sub = { count: total, people: number(total), day, name: board.sentBy };
  return (
    <>
      <OrganiseTitle
        page={title}
        community={board.community.name}
        hasErrors={[resend, reading, file].some(({ setback }) => setback !== null)}
      />
      <div ref={heading} tabIndex={-1}>
        <PageHead
          title={title}
          text={board.sentBy === '' ? t(m.organise_inv_sent_day, sub) : t(m.organise_inv_sent_by, sub)}
          community={community}
          back={{ to: invitationsPath(community), words: t(m.organise_inv_title) }}
        >
          <div className="deed-row">
            {maySend ? (
              <Button
                icon={send}
                isBusy={resend.isBusy}
                busyWords={t(m.organise_inv_resending)}
                onClick={() => void resend.submit({ intent: 'resend', ids: '' })}
              >
                {t(m.organise_inv_remind, { count: waiting, people: number(waiting) })}
              </Button>
            ) : null}
            <Button
              variant="secondary"
              icon={download}
              isBusy={file.isBusy}
              busyWords={t(m.organise_members_csv_busy)}
              onClick={() => void file.submit({ intent: 'file' })}
            >
              {t(m.organise_members_csv)}
            </Button>
          </div>
        </PageHead>
      </div>
      <SendingCard board={board} />
      <WentCard board={board} state={state} onShow={show} />
      {resend.setback === null ? null : <SetbackAlert title={t(m.organise_inv_resend_failed)} setback={resend.setback} />}
      {file.setback === null ? null : <SetbackAlert title={t(m.organise_members_csv_failed)} setback={file.setback} />}
      {resend.outcome?.kind === 'no-right' || file.outcome?.kind === 'no-right' ? (
        <Alert tone="danger" title={t(m.organise_right_gone)} />
      ) : null}
      <section className="stack" aria-labelledby="people">
        <h2 id="people">{stateName(t, state)}</h2>
        {people.length === 0 ? (
          <p className="muted">
            {t(state === 'expired' && board.counts.expired > 0 ? m.organise_inv_expired_text : m.organise_inv_nobody)}
          </p>
        ) : (
          <PeopleTable
            state={state}
            people={people}
            chosen={chosen}
            onChoose={(id, isOn) => setChosen((before) => (isOn ? [...before, id] : before.filter((each) => each !== id)))}
            onResend={(id) => void resend.submit({ intent: 'resend', ids: id })}
            onWithdraw={(id) => setWithdrawing([id])}
            onCorrect={setCorrecting}
            isHeld={board.isHeld}
          />
        )}
        <MoreRows next={next} more={reading} onMore={more} />
        {state === 'accepted' || state === 'expired' || people.length === 0 ? null : (
          <div className="deed-row" role="group" aria-label={t(m.organise_inv_with_chosen)}>
            <b>{t(m.organise_inv_chosen, { count: chosen.length, people: number(chosen.length) })}</b>
            {chosen.length === 0 ? null : (
              <>
                {board.isHeld ? null : (
                  <Button variant="secondary" onClick={() => void resend.submit({ intent: 'resend', ids: chosen.join(' ') })}>
                    {t(m.organise_inv_resend)}
                  </Button>
                )}
                <TextButton isDanger onClick={() => setWithdrawing(chosen)}>
                  {t(m.organise_inv_withdraw)}
                </TextButton>
              </>
            )}
            {waiting === 0 ? null : (
              <TextButton isDanger onClick={() => setWithdrawing([])}>
                {t(m.organise_inv_withdraw_all)}
              </TextButton>
            )}
          </div>
        )}
      </section>
      {withdrawing === null ? null : (
        <WithdrawDialog
          ids={withdrawing}
          count={withdrawing.length === 0 ? waiting : withdrawing.length}
          onWithdrawn={handleWithdrawn}
          onClose={() => setWithdrawing(null)}
        />
      )}
      {correcting === null ? null : <CorrectDialog person={correcting} onCorrected={handleCorrected} onClose={() => setCorrecting(null)} />}
      {toast}
    </>
  );
}
