import type { News } from '@waylift/contract/organiser-news';
import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useRevalidator } from 'react-router';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { pause } from '../../../ui/icon/member-icons.ts';
import { play } from '../../../ui/icon/icons.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { Sheet, SheetHead } from '../sheet.tsx';
import { useFresh } from '../use-fresh.ts';
import { useNearMoment } from '../use-near-moment.ts';
import type { InScope } from '../use-organiser.ts';
import { NewsMails } from './news-mail.tsx';
import { stateName } from './news-words.ts';
import type { NewsOutcome } from './news.route.tsx';
import './news.css';

/** Mails are put into the queue each minute. */
const LOOK_AGAIN_MS = 15_000;

/** What came of it so far, and the words that were sent. */
export function NewsResult({ news, community }: { readonly news: News; readonly community: InScope }) {
  const t = useWords();
  const language = useLanguage();
  const { write } = useNearMoment();
  const { revalidate } = useRevalidator();
  const moving = useAction<NewsOutcome>({ moved: () => void revalidate() });
  const { subject, state, writtenBy, answeredBy, at, recipients, sent, refused, unsubscribed } = news;
  const number = (value: number) => numberFormat(language, {}).format(value);
  useFresh(state === 'sending' ? LOOK_AGAIN_MS : null);
  const rows = [
    [t(m.organise_news_arrived), sent],
    [t(m.organise_news_refused), refused],
    [t(m.organise_news_unsubscribed), unsubscribed],
  ] as const;
  const by = t(m.organise_news_by, { name: writtenBy, moment: write(at) });
  return (
    <>
      <OrganiseTitle page={subject} community={community.name} hasErrors={moving.setback !== null} />
      <PageHead
        title={subject}
        text={answeredBy === '' ? by : `${by} ${t(m.organise_news_yes_by, { name: answeredBy })}`}
        community={community}
        back={{ to: '/organise/news', words: t(m.organise_news) }}
      >
        {state === 'sent' ? null : (
          <Button
            variant="secondary"
            icon={state === 'held' ? play : pause}
            isBusy={moving.isBusy}
            busyWords={t(m.loading)}
            onClick={() => void moving.submit({ intent: state === 'held' ? 'resume' : 'hold' })}
          >
            {t(state === 'held' ? m.organise_news_resume : m.organise_news_hold)}
          </Button>
        )}
      </PageHead>
      {moving.setback === null ? null : <SetbackAlert title={t(m.organise_news_not_done)} setback={moving.setback} />}
      {moving.outcome?.kind === 'closed' ? <Alert tone="neutral" title={t(m.organise_news_gone)} /> : null}
      {moving.outcome?.kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      <section className="stack stack--s" aria-labelledby="result">
        <h2 id="result">
          {stateName(t, state)}: {t(m.organise_news_of, { sent: number(sent), total: number(recipients ?? 0) })}
        </h2>
        {state === 'sent' ? null : <p className="muted">{t(m.organise_news_hold_hint)}</p>}
        <Sheet caption={t(m.organise_news_result)}>
          <SheetHead columns={[t(m.organise_news_result), t(m.organise_news_mails)]} />
          <tbody>
            {rows.map(([name, count]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{number(count)}</td>
              </tr>
            ))}
          </tbody>
        </Sheet>
        <p className="muted">{t(m.organise_news_untracked)}</p>
      </section>
      <NewsMails words={news.words} target={news.target} community={community} />
    </>
  );
}
