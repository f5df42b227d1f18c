import { DELETION_LIFE_HOURS, DELETION_ROLE_DAYS } from '@waylift/contract/limits';
import type { OrganisedMember } from '@waylift/contract/organiser-members';
import { m } from '@waylift/words/messages';
import { useRef, useState } from 'react';
import { data, Link, useLocation, useNavigate, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/member.route';
import { formText } from '../../../forms/form-text.ts';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { arrowRight } from '../../../ui/icon/icons.ts';
import { useToast } from '../../../ui/toast/use-toast.tsx';
import { formatDate } from '../format-date.ts';
import { keptFor } from '../interrupted.ts';
import { NoRight } from '../no-right.tsx';
import { isRefused, leadsAway, organiserApi, refusedOf, type Refused } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { proveAction } from '../prove.ts';
import { mayIn, membersPath, useCommunityInScope, useOrganiser, type InScope } from '../use-organiser.ts';
import { DeedDialog, type DialogDeed } from './deed-dialog.tsx';
import { deedAction, deedIn, type Deed, type DeedOutcome } from './deeds.ts';
import { MemberAddress } from './member-address.tsx';
import { MemberSees } from './member-sees.tsx';
import { MemberState } from './member-state.tsx';
import { formatMoment, reasonName, referenceOf } from './member-words.ts';
import './member.css';

type Loaded = { readonly kind: 'member'; readonly member: OrganisedMember } | { readonly kind: 'gone' };
export type MemberOutcome =
  | DeedOutcome
  | Refused
  | { readonly kind: 'address'; readonly email: string }
  | { readonly kind: 'compared'; readonly fits: boolean };

/** @returns null where the role does not reach that far */
export async function clientLoader({ request, params: { community, memberId } }: Route.ClientLoaderArgs): Promise<Loaded | null> {
  const params = { publicId: community, memberId };
  const answer = await organiserApi().call('organisedMember', { params }, { signal: request.signal });
  if (answer.ok) return { kind: 'member', member: answer.value };
  if (isRefused(answer.failure, 'no-right')) return null;
  if (isRefused(answer.failure, 'member-not-found')) return { kind: 'gone' };
  throw leadsAway(answer.failure, request) ?? data(null, { status: 503 });
}

/** The page knows what it changed. A reload could fail and replace the page by an error. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export async function clientAction({ request, params: { community, memberId } }: Route.ClientActionArgs): Promise<MemberOutcome> {
  const form = await request.formData();
  const { signal } = request;
  const params = { publicId: community, memberId };
  switch (formText(form, 'intent')) {
    case 'show': {
      const answer = await organiserApi().call('showMemberAddress', { params }, { signal });
      return answer.ok ? { kind: 'address', email: answer.value.email } : refusedOf(answer.failure, request);
    }
    case 'compare': {
      const body = { email: formText(form, 'email') };
      const answer = await organiserApi().call('compareMemberAddress', { params, body }, { signal });
      return answer.ok ? { kind: 'compared', fits: answer.value.fits } : refusedOf(answer.failure, request);
    }
    case 'deed':
      return await deedAction(form, request, params);
    default:
      return (await proveAction(form, request)) ?? { kind: 'failed' };
  }
}

export default function MemberPage({ loaderData }: Route.ComponentProps) {
  const community = useCommunityInScope();
  if (loaderData === null || community === undefined || !mayIn(community, 'manager')) return <NoRight />;
  if (loaderData.kind === 'gone') return <Gone community={community} />;
  return <Member key={loaderData.member.id} loaded={loaderData.member} community={community} />;
}

function Gone({ community }: { readonly community: InScope }) {
  const t = useWords();
  const title = t(m.organise_member_gone);
  return (
    <>
      <OrganiseTitle page={title} community={community.name} />
      <PageHead title={title} back={{ to: membersPath(community), words: t(m.organise_members) }} />
      <p className="lead">{t(m.organise_member_gone_text)}</p>
    </>
  );
}

function Member({ loaded, community }: { readonly loaded: OrganisedMember; readonly community: InScope }) {
  const t = useWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { communities } = useOrganiser();
  const heading = useRef<HTMLDivElement>(null);
  const [member, setMember] = useState(loaded);
  const [kept] = useState(() => keptFor(pathname));
  const [asked, setAsked] = useState<DialogDeed | null>(() => dialogDeed(deedIn(kept['deed'] ?? '')));
  const [pressed, setPressed] = useState<Deed | null>(null);
  const { toast, tell } = useToast();
  const deed = useAction<MemberOutcome>({ done: handleDone });
  const name = `${member.forename} ${member.surname}`;
  const own = communities.find(({ publicId }) => publicId === member.communityId) ?? community;
  const list = membersPath(community);

  function handleDone({ deed: done, to, member: now }: Extract<DeedOutcome, { readonly kind: 'done' }>): void {
    setAsked(null);
    if (done === 'yes') return void navigate(list, { state: { told: t(m.organise_deletion_deleted) } });
    if (done === 'move') {
      const there = communities.find(({ publicId }) => publicId === to) ?? community;
      return void navigate(membersPath(there), { state: { told: t(m.organise_move_done) } });
    }
    if (now !== null) setMember(now);
    heading.current?.focus();
    tell(t(DONE[done]()));
  }

  function press(pressing: Deed): void {
    const dialog = dialogDeed(pressing);
    if (dialog !== null) return setAsked(dialog);
    setPressed(pressing);
    void deed.submit({ intent: 'deed', deed: pressing });
  }

  const { deletion } = member;
  return (
    <>
      <OrganiseTitle page={name} community={community.name} hasErrors={deed.setback !== null} />
      <div ref={heading} tabIndex={-1}>
        <PageHead
          title={name}
          community={own}
          back={{ to: list, words: t(m.organise_members) }}
          text={
            <span className="member-head">
              <MemberState state={member.state} isRefused={member.isRefused} isDeleting={deletion !== null} />
              <span>
                {member.joinedAt === null
                  ? t(m.organise_member_asked, { day: formatDate(language, member.askedAt) })
                  : t(m.organise_member_joined, { day: formatDate(language, member.joinedAt) })}
              </span>
              <span>{t(m.organise_member_reference, { reference: referenceOf(member.id) })}</span>
            </span>
          }
        />
      </div>
      {deletion === null ? null : (
        <Alert tone="warning" title={t(m.organise_deletion_waits, { when: formatMoment(language, deletion.until) })}>
          {t(m.organise_deletion_asked, { name: deletion.askedBy, reason: reasonName(t, deletion.reason) })} “{deletion.words}”
        </Alert>
      )}
      {deletion === null ? null : (
        <p className="member-deletion">
          {deletion.isMine ? (
            <Button
              variant="secondary"
              isBusy={deed.isBusy && pressed === 'withdraw'}
              busyWords={t(m.organise_deed_busy)}
              onClick={() => press('withdraw')}
            >
              {t(m.organise_deletion_withdraw)}
            </Button>
          ) : null}
          {deletion.mayAnswer ? (
            <>
              <Button variant="danger" onClick={() => press('yes')}>
                {t(m.organise_deletion_yes)}
              </Button>
              <Button
                variant="secondary"
                isBusy={deed.isBusy && pressed === 'no'}
                busyWords={t(m.organise_deed_busy)}
                onClick={() => press('no')}
              >
                {t(m.organise_deletion_no)}
              </Button>
            </>
          ) : (
            <span className="muted">{t(m.organise_deletion_not_mine, { days: DELETION_ROLE_DAYS })}</span>
          )}
        </p>
      )}
      {member.suspensionReason === null ? null : (
        <Alert tone="neutral" title={t(m.organise_suspended_for)}>
          “{member.suspensionReason}”
        </Alert>
      )}
      {deed.setback === null ? null : <SetbackAlert title={t(m.organise_deed_failed)} setback={deed.setback} />}
      {deed.outcome?.kind === 'other-state' || deed.outcome?.kind === 'gone' ? (
        <Alert tone="warning" title={t(m.organise_deed_state)} />
      ) : null}
      {deed.outcome?.kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      <div className="member-columns">
        <MemberSees member={member} />
        <div className="member-side">
          <MemberAddress masked={member.maskedEmail} />
          <section aria-labelledby="deeds">
            <h2 id="deeds">{t(m.organise_member_deeds)}</h2>
            <ul className="member-deeds">
              {deedsFor(member, communities.length > 1).map(({ of, words, hint, isDanger = false }) => (
                <li key={of}>
                  <button
                    type="button"
                    className={isDanger ? 'member-deed member-deed--danger' : 'member-deed'}
                    aria-busy={(deed.isBusy && pressed === of) || undefined}
                    onClick={() => press(of)}
                  >
                    <span>
                      <b>{deed.isBusy && pressed === of ? t(m.organise_deed_busy) : t(words)}</b>
                      <small>{t(hint, { hours: DELETION_LIFE_HOURS })}</small>
                    </span>
                    <Icon path={arrowRight} />
                  </button>
                </li>
              ))}
            </ul>
            <p>
              <Link className="tap-link" to={`/organise/audit?member=${member.id}`}>
                {t(m.organise_member_audit)}
              </Link>
            </p>
          </section>
        </div>
      </div>
      {asked === null ? null : (
        <DeedDialog
          key={asked}
          deed={asked}
          member={member}
          kept={kept['deed'] === asked ? kept : {}}
          onDone={handleDone}
          onClose={() => setAsked(null)}
        />
      )}
      {toast}
    </>
  );
}

function dialogDeed(deed: Deed | undefined): DialogDeed | null {
  return deed === 'correct' || deed === 'suspend' || deed === 'move' || deed === 'ask' || deed === 'yes' ? deed : null;
}

type Offered = {
  readonly of: Deed;
  readonly words: typeof m.organise_move;
  readonly hint: typeof m.organise_delete_hint;
  readonly isDanger?: boolean;
};

/** What can be done in the state that the member is in. */
function deedsFor({ state, deletion, sessions }: OrganisedMember, hasOthers: boolean): readonly Offered[] {
  const isOpen = state === 'active' || state === 'paused';
  const offered: readonly (Offered | false)[] = [
    state === 'pending' && { of: 'resend', words: m.organise_resend_pending, hint: m.organise_resend_hint },
    state === 'invited' && { of: 'resend', words: m.organise_resend_invited, hint: m.organise_resend_hint },
    state === 'pending' && { of: 'correct', words: m.organise_correct, hint: m.organise_correct_hint },
    state === 'suspended' && { of: 'resume', words: m.organise_resume, hint: m.organise_resume_hint },
    state === 'paused' && { of: 'resume', words: m.organise_resume_paused, hint: m.organise_resume_hint },
    sessions > 0 && { of: 'sign-out', words: m.organise_sign_out, hint: m.organise_sign_out_hint },
    hasOthers && state !== 'pending' && { of: 'move', words: m.organise_move, hint: m.organise_move_hint },
    isOpen && { of: 'data', words: m.organise_data, hint: m.organise_data_hint },
    isOpen && { of: 'suspend', words: m.organise_suspend, hint: m.organise_suspend_hint, isDanger: true },
    deletion === null && { of: 'ask', words: m.organise_delete, hint: m.organise_delete_hint, isDanger: true },
  ];
  return offered.filter((each) => each !== false);
}

const DONE = {
  resend: () => m.organise_resend_done,
  correct: () => m.organise_correct_done,
  'sign-out': () => m.organise_sign_out_done,
  suspend: () => m.organise_suspend_done,
  resume: () => m.organise_resume_done,
  data: () => m.organise_data_done,
  ask: () => m.organise_delete_done,
  withdraw: () => m.organise_deletion_withdrawn,
  no: () => m.organise_deletion_kept,
} as const;
