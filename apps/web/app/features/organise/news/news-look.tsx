import { NEWS_ALONE_MAX, NEWS_ASKED_HOURS } from '@waylift/contract/news-choices';
import type { News } from '@waylift/contract/organiser-news';
import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useRevalidator } from 'react-router';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { send } from '../../../ui/icon/icons.ts';
import { TextButton } from '../../../ui/text-button/text-button.tsx';
import { useToast } from '../../../ui/toast/use-toast.tsx';
import { useAgain } from '../use-again.tsx';
import { useOrganiser, type InScope } from '../use-organiser.ts';
import type { Draft } from './draft.ts';
import { NewsMails } from './news-mail.tsx';
import { Reach } from './news-form.tsx';
import type { NewsOutcome } from './news.route.tsx';
import './news.css';

type NewsLookProps = { readonly news: News; readonly draft: Draft; readonly community: InScope; readonly onBack: () => void };

/** How it arrives, a test to oneself, who will get it, and the button that sends it or asks for a yes. */
export function NewsLook({ news, draft, community, onBack }: NewsLookProps) {
  const t = useWords();
  const language = useLanguage();
  const { email } = useOrganiser();
  const { toast, tell } = useToast();
  const { revalidate } = useRevalidator();
  const test = useAction<NewsOutcome>({ tested: () => tell(t(m.organise_news_tested, { email })) });
  const sending = useAgain<NewsOutcome>({ moved: () => void revalidate(), closed: () => void revalidate() });
  const { reach } = news;
  const count = reach?.count ?? 0;
  const members = numberFormat(language, {}).format(count);
  const setback = test.setback ?? sending.setback;
  const kinds = [test.outcome?.kind, sending.outcome?.kind];
  return (
    <>
      {setback === null ? null : <SetbackAlert title={t(m.organise_news_not_done)} setback={setback} />}
      {kinds.includes('missing') ? <Alert tone="danger" title={t(m.organise_news_missing)} /> : null}
      {kinds.includes('few') || kinds.includes('closed') ? <Alert tone="danger" title={t(m.organise_news_gone)} /> : null}
      {kinds.includes('no-right') ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      <div className="news-two">
        <NewsMails words={draft.words} target={draft.target} community={community} />
        <div className="stack">
          <Card as="section" labelledBy="test" className="stack">
            <div className="stack stack--s">
              <h2 id="test">{t(m.organise_news_test)}</h2>
              <p>{t(m.organise_news_test_hint)}</p>
            </div>
            <p>
              <Button
                variant="secondary"
                icon={send}
                isBusy={test.isBusy}
                busyWords={t(m.loading)}
                onClick={() => void test.submit({ intent: 'test' })}
              >
                {t(m.organise_news_test)}
              </Button>
            </p>
          </Card>
          <Card as="section" labelledBy="sending" className="stack">
            <h2 id="sending">{t(m.organise_news_sending_title)}</h2>
            <Reach reach={reach} audience={news.audience} />
            {count > NEWS_ALONE_MAX ? <p>{t(m.organise_news_second, { max: NEWS_ALONE_MAX, hours: NEWS_ASKED_HOURS })}</p> : null}
            <div className="news-deeds">
              {reach?.isEnough === true ? (
                <Button isBusy={sending.isBusy} busyWords={t(m.loading)} onClick={() => void sending.submit({ intent: 'send' })}>
                  {count > NEWS_ALONE_MAX ? t(m.organise_news_ask) : t(m.organise_news_send, { count, members })}
                </Button>
              ) : null}
              <TextButton onClick={onBack}>{t(m.organise_news_back)}</TextButton>
            </div>
          </Card>
        </div>
      </div>
      {sending.dialog}
      {toast}
    </>
  );
}
