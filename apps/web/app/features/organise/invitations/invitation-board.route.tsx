import type { CallAnswer } from '@waylift/contract/endpoints';
import type { InvitationBoard, InvitationState, InvitedPerson } from '@waylift/contract/organiser-invitations';
import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { data, useRevalidator, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/invitation-board.route';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { formText } from '../../../forms/form-text.ts';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useForm } from '../../../forms/use-form.ts';
import { CheckboxField } from '../../../forms/checkbox-field.tsx';
import { FormContext } from '../../../forms/form-context.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { send } from '../../../ui/icon/icons.ts';
import { TextButton } from '../../../ui/text-button/text-button.tsx';
import { useToast } from '../../../ui/toast/use-toast.tsx';
import { formatDate } from '../format-date.ts';
import { Named } from '../named.tsx';
import { NoRight } from '../no-right.tsx';
import { isRefused, leadsAway, organiserApi, refusedOf, type Refused } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { proveAction, type ProofOutcome } from '../prove.ts';
import { useAgain } from '../use-again.tsx';
import { invitationsPath, mayIn, useCommunityInScope, type InScope } from '../use-organiser.ts';
import { answerText, STATES, stateName, totalOf } from './invitation-words.ts';
import { Parts } from './parts.tsx';
import { Sheet, SheetDeeds } from '../sheet.tsx';
import './invitations.css';

type People = CallAnswer<'invitedPeople'>;
type Loaded = { readonly board: InvitationBoard; readonly state: InvitationState; readonly people: People };
type BoardOutcome =
  | Refused
  | ProofOutcome
  | { readonly kind: 'people'; readonly state: InvitationState; readonly isMore: boolean; readonly people: People }
  | { readonly kind: 'resent'; readonly count: number }
  | { readonly kind: 'withdrawn'; readonly count: number };

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

export async function clientAction({
  request,
  params: { community: publicId, list: listId },
}: Route.ClientActionArgs): Promise<BoardOutcome> {
  const form = await request.formData();
  const { signal } = request;
  const params = { publicId, listId };
  const ids = formText(form, 'ids');
  const body = ids === '' ? {} : { ids: ids.split(' ') };
  switch (formText(form, 'intent')) {
    case 'people': {
      const state = STATES.find((each) => each === formText(form, 'state')) ?? 'waiting';
      const after = formText(form, 'after');
      const query = after === '' ? { state } : { state, after };
      const answer = await organiserApi().call('invitedPeople', { params, query }, { signal });
      return answer.ok ? { kind: 'people', state, isMore: after !== '', people: answer.value } : refusedOf(answer.failure, request);
    }
    case 'resend': {
      const answer = await organiserApi().call('resendInvitations', { params, body }, { signal });
      return answer.ok ? { kind: 'resent', count: answer.value.resent } : refusedOf(answer.failure, request, form);
    }
    case 'withdraw': {
      const answer = await organiserApi().call('withdrawInvitations', { params, body }, { signal });
      return answer.ok ? { kind: 'withdrawn', count: answer.value.withdrawn } : refusedOf(answer.failure, request, form);
    }
    default:
      return (await proveAction(form, request)) ?? { kind: 'failed' };
  }
}

export default function InvitationBoardPage({ loaderData, params }: Route.ComponentProps) {
  const community = useCommunityInScope();
  if (loaderData === null || community === undefined || !mayIn(community, 'manager')) return <NoRight />;
  return <Board key={params.list} community={community} loaded={loaderData} />;
}

const LOOK_AGAIN_MS = 3_000;

function Board({ community, loaded }: { readonly community: InScope; readonly loaded: Loaded }) {
  const t = useWords();
  const language = useLanguage();
  const heading = useRef<HTMLDivElement>(null);
  const { board } = loaded;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [withdrawing, setWithdrawing] = useState<readonly string[] | null>(null);
  const { toast, tell } = useToast();
  const { revalidate } = useRevalidator();
  const { state, people, next, show, more, reading } = usePeople(loaded);
  const number = (value: number) => numberFormat(language, {}).format(value);
  useEvery(board.sent === null ? null : LOOK_AGAIN_MS, () => void revalidate());

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

  function handleWithdrawn(count: number): void {
    setWithdrawing(null);
    heading.current?.focus();
    tell(t(m.organise_inv_withdrawn, { count, people: number(count) }));
    handleChanged();
  }

  const total = totalOf(board.counts);
  const { waiting } = board.counts;
  const title = board.label === '' ? t(m.organise_inv_by_command) : board.label;
  const share = numberFormat(language, { style: 'percent' }).format(total === 0 ? 0 : board.counts.accepted / total);
  const day = formatDate(language, board.sentAt);
  const sub = { count: total, people: number(total), day, name: board.sentBy };
  return (
    <>
      <OrganiseTitle page={title} community={board.community.name} hasErrors={resend.setback !== null || reading.setback !== null} />
      <div ref={heading} tabIndex={-1}>
        <PageHead
          title={title}
          text={board.sentBy === '' ? t(m.organise_inv_sent_day, sub) : t(m.organise_inv_sent_by, sub)}
          community={community}
          back={{ to: invitationsPath(community), words: t(m.organise_inv_title) }}
        >
          {waiting === 0 ? null : (
            <Button
              icon={send}
              isBusy={resend.isBusy}
              busyWords={t(m.organise_inv_resending)}
              onClick={() => void resend.submit({ intent: 'resend', ids: '' })}
            >
              {t(m.organise_inv_remind, { count: waiting, people: number(waiting) })}
            </Button>
          )}
        </PageHead>
      </div>
      {board.sent === null ? null : (
        <Card labelledBy="progress" className="stack">
          <h2 className="big-line" id="progress">
            {t(m.organise_inv_progress, { sent: number(board.sent), total: number(total) })}
          </h2>
          <progress className="progress" max={total} value={board.sent} aria-labelledby="progress" />
          <p className="muted">{t(m.organise_inv_leave)}</p>
        </Card>
      )}
      <Card labelledBy="went" className="stack">
        <h2 id="went">
          {t(m.organise_inv_joined, { count: board.counts.accepted, accepted: number(board.counts.accepted), total: number(total), share })}
        </h2>
        <Parts counts={board.counts} />
        <div className="state-links" role="group" aria-label={t(m.organise_look_show)}>
          {STATES.map((each) => (
            <button key={each} type="button" className="state-link" aria-pressed={each === state} onClick={() => show(each)}>
              <i className={`part part--${each}`} aria-hidden="true" />
              <span>{stateName(t, each)}</span>
              <b>{number(board.counts[each])}</b>
            </button>
          ))}
        </div>
        <p className="muted">
          {board.saidNo === null ? t(m.organise_inv_some_no) : t(m.organise_inv_said_no, { people: number(board.saidNo) })}{' '}
          {t(m.organise_inv_not_followed)}
        </p>
      </Card>
      {resend.setback === null ? null : <SetbackAlert title={t(m.organise_inv_resend_failed)} setback={resend.setback} />}
      {resend.outcome?.kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      <section className="stack" aria-labelledby="people">
        <h2 id="people">{stateName(t, state)}</h2>
        {reading.setback === null ? null : <SetbackAlert title={t(m.organise_more_failed)} setback={reading.setback} />}
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
          />
        )}
        {next === null ? null : (
          <p>
            <Button variant="secondary" isBusy={reading.isBusy} busyWords={t(m.loading)} onClick={more}>
              {t(m.organise_more)}
            </Button>
          </p>
        )}
        {state === 'accepted' || state === 'expired' || people.length === 0 ? null : (
          <div className="deed-row" role="group" aria-label={t(m.organise_inv_with_chosen)}>
            <b>{t(m.organise_inv_chosen, { count: chosen.length, people: number(chosen.length) })}</b>
            {chosen.length === 0 ? null : (
              <>
                <Button variant="secondary" onClick={() => void resend.submit({ intent: 'resend', ids: chosen.join(' ') })}>
                  {t(m.organise_inv_resend)}
                </Button>
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
      {toast}
    </>
  );
}

/** Those of one state, page by page. */
function usePeople(loaded: Loaded) {
  const [read, setRead] = useState({ state: loaded.state, people: loaded.people.people, next: loaded.people.next ?? null });
  const reading = useAction<BoardOutcome>({
    people({ state, isMore, people }) {
      setRead((before) => ({
        ...before,
        state,
        people: isMore ? [...before.people, ...people.people] : people.people,
        next: people.next ?? null,
      }));
    },
  });
  const { state, people, next } = read;
  return {
    state,
    people,
    next,
    reading,
    show: (wanted: InvitationState) => void reading.submit({ intent: 'people', state: wanted, after: '' }),
    more: () => void reading.submit({ intent: 'people', state, after: next ?? '' }),
  };
}

/** Again and again while the page is in view. @param ms null: never */
function useEvery(ms: number | null, work: () => void): void {
  const run = useEffectEvent(work);
  useEffect(() => {
    if (ms === null) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') run();
    }, ms);
    return () => clearInterval(timer);
  }, [ms]);
}

type PeopleTableProps = {
  readonly state: InvitationState;
  readonly people: readonly InvitedPerson[];
  readonly chosen: readonly string[];
  readonly onChoose: (id: string, isOn: boolean) => void;
  readonly onResend: (id: string) => void;
  readonly onWithdraw: (id: string) => void;
};

/** Boxes of rows are in no form, and so never wrong. */
const CHOSEN = { id: 'chosen', problems: {}, isBusy: false };

function PeopleTable({ state, people, chosen, onChoose, onResend, onWithdraw }: PeopleTableProps) {
  const t = useWords();
  const language = useLanguage();
  const isOpen = state !== 'accepted' && state !== 'expired';
  const head = { address: t(m.organise_look_address), why: t(m.organise_inv_why), sent: t(m.organise_inv_sent_on) };
  return (
    <FormContext value={CHOSEN}>
      <Sheet caption={stateName(t, state)}>
        <thead>
          <tr>
            <th scope="col">{t(m.organise_column_name)}</th>
            <th scope="col">{isOpen ? head.address : null}</th>
            <th scope="col">{state === 'refused' ? head.why : head.sent}</th>
            <th scope="col">
              <span className="visually-hidden">{t(m.organise_column_do)}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, email, answer, sentAt }) => (
            <tr key={id}>
              <th scope="row">
                {isOpen ? (
                  <CheckboxField name={id} isOn={chosen.includes(id)} onChange={(isOn) => onChoose(id, isOn)}>
                    {name}
                  </CheckboxField>
                ) : (
                  name
                )}
              </th>
              <td data-label={head.address} className="sheet__address">
                {email === '' ? null : <div>{email}</div>}
              </td>
              <td data-label={state === 'refused' ? head.why : head.sent}>
                <div>
                  {state === 'refused' ? answerText(t, answer ?? '') : formatDate(language, sentAt)}
                  {state === 'refused' ? <small>{answer}</small> : null}
                </div>
              </td>
              <td>
                {isOpen ? (
                  <SheetDeeds>
                    <TextButton onClick={() => onResend(id)}>
                      <Named words={t(m.organise_inv_resend)} name={t(m.organise_inv_resend_one, { name })} />
                    </TextButton>
                    <TextButton isDanger onClick={() => onWithdraw(id)}>
                      <Named words={t(m.organise_inv_withdraw)} name={t(m.organise_inv_withdraw_one, { name })} />
                    </TextButton>
                  </SheetDeeds>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </Sheet>
    </FormContext>
  );
}

type WithdrawDialogProps = {
  /** Empty: all that wait. */
  readonly ids: readonly string[];
  readonly count: number;
  readonly onWithdrawn: (count: number) => void;
  readonly onClose: () => void;
};

function WithdrawDialog({ ids, count, onWithdrawn, onClose }: WithdrawDialogProps) {
  const t = useWords();
  const language = useLanguage();
  const { isBusy, outcome, setback, submit, dialog } = useAgain<BoardOutcome>({ withdrawn: (done) => onWithdrawn(done.count) });
  const form = useForm({
    id: 'withdraw',
    fields: [],
    isBusy,
    validate: () => ({}),
    submit: () => submit({ intent: 'withdraw', ids: ids.join(' ') }),
  });
  return (
    <>
      <FormDialog
        title={t(m.organise_inv_withdraw_title, { count, people: numberFormat(language, {}).format(count) })}
        controller={form}
        setback={setback}
        failed={t(m.organise_inv_withdraw_failed)}
        keep={t(m.organise_inv_withdraw_keep)}
        submit={t(m.organise_inv_withdraw)}
        busyWords={t(m.organise_inv_withdrawing)}
        isDanger
        onClose={onClose}
      >
        <p>{t(m.organise_inv_withdraw_text)}</p>
        {outcome?.kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      </FormDialog>
      {dialog}
    </>
  );
}
