import { shortName } from '@waylift/contract/short-name';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { formatDayMonth } from '../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { placeName } from '../../map/place-name.ts';
import { conversationPath } from '../../my-data/journey-paths.ts';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { TogetherMap } from '../../sharing/way-together.tsx';
import { Alert } from '../../ui/alert/alert.tsx';
import { BackLink } from '../../ui/back-link/back-link.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { AnswerForm } from './answer-form.tsx';
import { AskedFor } from './asked-for.tsx';
import { CarMeaning } from './car-meaning.tsx';
import type { OpenedRequest } from './request.route.tsx';
import '../../styles/journey-page.css';
import './request.css';

/** A request that the reader can answer, with all details beside the form. */
export function RequestReceived(opened: OpenedRequest) {
  const { request, journey, nowMs } = opened;
  const t = useWords();
  const language = useLanguage();
  const path = usePortalPath();
  const { moment } = useDayWords();
  const { forename: name, communityName } = request.member;
  return (
    <div className="wrap journey-page journey-page--match">
      <div className="journey-page__head">
        <p>
          <BackLink to={path('/dashboard')}>{t(m.places_today)}</BackLink>
        </p>
        <h1>{t(m.request_received, { name })}</h1>
        {journey === null ? null : (
          <p>
            {t(m.request_received_lead, {
              start: placeName(t, journey.start),
              end: placeName(t, journey.end),
              date: formatDayMonth(language, request.expiresAt),
            })}
          </p>
        )}
        {/* On a phone the answer is far below. */}
        <p className="journey-page__to-aside">
          <ButtonLink variant="secondary" to="#answer">
            {t(m.request_to_answer, { name })}
          </ButtonLink>
        </p>
      </div>
      <div className="journey-page__parts">
        <figure className="stack stack--s">
          <figcaption>
            <b>{shortName(request.member)}</b>{' '}
            <span className="muted">{t(m.request_from, { community: communityName, moment: moment(request.createdAt, nowMs) })}</span>
          </figcaption>
          <blockquote className="quote">{request.message}</blockquote>
          <p>
            <Link className="tap-link" to={path(conversationPath(request.conversationId))}>
              {t(m.request_conversation, { name })}
            </Link>
          </p>
        </figure>
        {journey === null ? null : <CarMeaning request={request} journey={journey} />}
        <section className="stack" aria-labelledby="asks-title">
          <h2 id="asks-title">{t(m.request_asks, { name })}</h2>
          {request.match?.estimated === true ? (
            <Alert tone="warning" title={t(m.matches_estimated)}>
              {t(m.matches_estimated_text)}
            </Alert>
          ) : null}
          <AskedFor request={request} journey={journey} />
          {request.match === null || journey === null ? null : (
            <TogetherMap match={request.match} journey={journey} reader={opened.reader} />
          )}
        </section>
      </div>
      <Card as="section" className="stack stick" id="answer" labelledBy="answer-title">
        <h2 id="answer-title">{t(m.request_answer)}</h2>
        <AnswerForm {...opened} />
      </Card>
    </div>
  );
}
