import { NEWS_ANSWER_MAX_LENGTH } from '@waylift/contract/news-choices';
import type { News } from '@waylift/contract/organiser-news';
import { m } from '@waylift/words/messages';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormContext } from '../../../forms/form-context.ts';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { TextAreaField } from '../../../forms/text-area-field.tsx';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { send } from '../../../ui/icon/icons.ts';
import { useAgain } from '../use-again.tsx';
import type { InScope } from '../use-organiser.ts';
import { NewsMails } from './news-mail.tsx';
import { Reach } from './news-form.tsx';
import { audienceName } from './news-words.ts';
import type { NewsOutcome } from './news.route.tsx';
import './news.css';

/** What a second organiser reads before they say yes or no; others see that it waits. */
export function SecondYes({ news, community }: { readonly news: News; readonly community: InScope }) {
  const t = useWords();
  const id = useId();
  const { revalidate } = useRevalidator();
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState<'yes' | 'no'>('yes');
  const answering = useAgain<NewsOutcome>({ moved: () => void revalidate() });
  const kind = answering.outcome?.kind;

  function handleAnswer(yes: 'yes' | 'no'): void {
    setAsked(yes);
    void answering.submit({ intent: 'answer', yes, words });
  }

  return (
    <>
      {answering.setback === null ? null : <SetbackAlert title={t(m.organise_news_not_done)} setback={answering.setback} />}
      {kind === 'closed' ? <Alert tone="danger" title={t(m.organise_news_gone)} /> : null}
      {kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      <div className="news-two">
        <NewsMails words={news.words} target={news.target} community={community} />
        <div className="stack">
          <Card as="section" labelledBy="to" className="stack stack--s">
            <h2 id="to">{t(m.organise_news_to)}</h2>
            <p>
              {audienceName(t, news.audience)}
              {news.withChildren ? ` · ${t(m.organise_news_children)}` : ''}
            </p>
            <Reach reach={news.reach} audience={news.audience} />
          </Card>
          {news.mayAnswer ? (
            <FormContext value={{ id, problems: {}, isBusy: answering.isBusy }}>
              <div className="stack">
                <p>
                  <Button
                    icon={send}
                    isBusy={answering.isBusy && asked === 'yes'}
                    busyWords={t(m.loading)}
                    onClick={() => handleAnswer('yes')}
                  >
                    {t(m.organise_news_yes)}
                  </Button>
                </p>
                <TextAreaField
                  name="words"
                  label={t(m.organise_news_or)}
                  value={words}
                  onChange={(typed) => setWords(typed.slice(0, NEWS_ANSWER_MAX_LENGTH))}
                />
                <p>
                  <Button
                    variant="secondary"
                    isBusy={answering.isBusy && asked === 'no'}
                    busyWords={t(m.loading)}
                    onClick={() => handleAnswer('no')}
                  >
                    {t(m.organise_news_no)}
                  </Button>
                </p>
              </div>
            </FormContext>
          ) : null}
        </div>
      </div>
      {answering.dialog}
    </>
  );
}
