import { REQUEST_REMINDER_DAYS } from '@waylift/contract/limits';
import { REQUEST_STATE } from '@waylift/contract/request-states';
import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { Card } from '../../ui/card/card.tsx';
import type { OpenedRequest } from './request.route.tsx';

/** From this number of unanswered requests on, the page says how often others answer. */
const UNANSWERED_FROM = 3;

/** Says what answers to expect, after several requests without one. */
export function Unanswered({ requests, reader, nowMs }: OpenedRequest) {
  const t = useWords();
  if (requests === null) return null;
  const waitsSince = nowMs - REQUEST_REMINDER_DAYS * 86_400_000;
  const count = requests.sent.filter(
    ({ state, createdAt }) => REQUEST_STATE[state].isAnswer === false || (state === 'waiting' && Date.parse(createdAt) < waitsSince),
  ).length;
  if (count < UNANSWERED_FROM) return null;
  const { answers } = requests;
  return (
    <Card as="section" isMarked className="stack stack--s" labelledBy="unanswered-title">
      <h2 id="unanswered-title">{t(m.request_unanswered, { count })}</h2>
      <p>
        {answers === null ? null : `${t(m.request_answers, { community: reader.communityName, ...answers })} `}
        {t(m.request_ask_more)}
      </p>
    </Card>
  );
}
