import { shortName } from '@waylift/contract/short-name';
import { m } from '@waylift/words/messages';
import { usePortalPath } from '../../community/community-link.ts';
import { PageTitle } from '../../page/page-title.tsx';
import { useWords, type Words } from '../../locale/locale-provider.tsx';
import { matchPath, requestPath } from '../../my-data/journey-paths.ts';
import { useSettled } from '../../platform/use-settled.ts';
import { NextMatches } from '../../sharing/next-matches.tsx';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { clock } from '../../ui/icon/member-icons.ts';
import { Moment } from '../../ui/moment/moment.tsx';
import { AskedFor } from './asked-for.tsx';
import { declineSentence } from './decline-words.ts';
import type { OpenedRequest } from './request.route.tsx';
import { Unanswered } from './unanswered.tsx';
import './request.css';

/** A request that was not accepted: what happened, and other matches. */
export function RequestOver(opened: OpenedRequest) {
  const { request, journey, best } = opened;
  const t = useWords();
  const { title, lead, isApart } = endOf(t, opened);
  return (
    <Moment
      art={isApart ? 'never-met' : 'empty'}
      {...(isApart ? {} : { icon: clock })}
      title={title}
      {...(lead === undefined ? {} : { lead })}
    >
      <PageTitle page={title} />
      {request.state === 'declined' && request.reason !== 'other-days' ? <Declined {...opened} /> : null}
      <Onwards {...opened} />
      {request.mine ? null : <AskedFor request={request} journey={null} withMessage />}
      {best === null || journey === null ? <ToDashboard /> : <NextMatches journey={journey} found={best} but={request.member.ref} />}
      {request.mine ? <Unanswered {...opened} /> : null}
    </Moment>
  );
}

type End = { readonly title: string; readonly lead?: string; readonly isApart: boolean };

function endOf(t: Words, { request: { state, mine, reason, member } }: OpenedRequest): End {
  const { forename: name } = member;
  switch (state) {
    case 'declined':
      if (reason === 'other-days') return { title: mine ? t(m.request_other_days, { name }) : t(m.request_you_proposed), isApart: false };
      return { title: t(mine ? m.request_declined : m.request_you_declined, { name }), isApart: true };
    case 'withdrawn':
      return { title: mine ? t(m.request_you_withdrew) : t(m.request_withdrawn, { name }), isApart: true };
    case 'expired':
      return { title: t(mine ? m.request_expired : m.request_you_expired, { name }), lead: t(m.request_expired_lead), isApart: false };
    case 'accepted':
    case 'void':
    case 'waiting':
      return { title: t(m.request_void), lead: t(m.request_void_text, { name }), isApart: true };
  }
}

/** The message with the answer: to the asking member what the other wrote, to the declining member what they wrote. */
function Declined({ request, reader, nowMs }: OpenedRequest) {
  const t = useWords();
  const { moment } = useDayWords();
  const asker = request.mine ? reader.forename : request.member.forename;
  const when = moment(request.answeredAt ?? request.createdAt, nowMs);
  return (
    <figure className="stack stack--s">
      <blockquote className="quote">{declineSentence(t, asker, request.reason)}</blockquote>
      <figcaption className="muted">{request.mine ? `${shortName(request.member)}, ${when}` : when}</figcaption>
    </figure>
  );
}

/** A link to the request that replaced this one, or to a new one to the same member. */
function Onwards({ request, journey, requests, best }: OpenedRequest) {
  const t = useWords();
  const path = usePortalPath();
  const found = useSettled(best ?? NOTHING);
  const { ref, forename: name } = request.member;
  if (request.reason === 'other-days') {
    const theirs = request.mine ? requests?.received : requests?.sent;
    const proposal = theirs?.find(({ member, createdAt }) => member.ref === ref && createdAt >= (request.answeredAt ?? request.createdAt));
    if (proposal === undefined) return null;
    return (
      <p className="row">
        <ButtonLink to={path(requestPath(proposal.id))}>{t(m.request_other_days_see)}</ButtonLink>
      </p>
    );
  }
  const again = request.state === 'expired' ? found?.matches.find(({ member }) => member.ref === ref) : undefined;
  if (again === undefined || journey === null) return null;
  const address = `${path(matchPath(again.id, journey.id))}#ask`;
  return (
    <p className="row">
      <ButtonLink to={address}>{request.mine ? t(m.request_ask_again, { name }) : t(m.request_ask, { name })}</ButtonLink>
    </p>
  );
}

const NOTHING = Promise.resolve(null);

function ToDashboard() {
  const t = useWords();
  const path = usePortalPath();
  return (
    <p className="row space-before">
      <ButtonLink to={path('/dashboard')} leadsOn>
        {t(m.not_found_dashboard)}
      </ButtonLink>
    </p>
  );
}
