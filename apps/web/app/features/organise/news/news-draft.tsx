import type { News } from '@waylift/contract/organiser-news';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { keptFor } from '../interrupted.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import type { InScope } from '../use-organiser.ts';
import { draftIn, draftOf, type Draft } from './draft.ts';
import { NewsForm } from './news-form.tsx';
import { NewsLook } from './news-look.tsx';

/** First the words, then a look at them, from which it is sent. */
export function NewsDraft({ news, community }: { readonly news: News; readonly community: InScope }) {
  const t = useWords();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const [kept] = useState(() => keptFor(pathname));
  const [draft, setDraft] = useState<Draft>(() => (kept['audience'] === undefined ? draftOf(news) : draftIn((name) => kept[name] ?? '')));
  const [version, setVersion] = useState(news.version);
  const [isLooking, setLooking] = useState(false);
  const title = t(isLooking ? m.organise_news_arrives : m.organise_news_title);

  async function handleLook(): Promise<void> {
    await revalidate();
    setLooking(true);
  }

  return (
    <>
      <OrganiseTitle page={title} community={community.name} />
      <PageHead title={title} community={community} back={{ to: '/organise/news', words: t(m.organise_news) }} />
      {news.answeredBy === '' ? null : (
        <Alert tone="warning" title={t(m.organise_news_said_no, { name: news.answeredBy, words: news.answer })} />
      )}
      {isLooking ? (
        <NewsLook news={news} draft={draft} community={community} onBack={() => setLooking(false)} />
      ) : (
        <NewsForm
          news={news}
          draft={draft}
          version={version}
          isUnsaved={kept['audience'] !== undefined}
          onChange={setDraft}
          onSaved={setVersion}
          onLook={() => void handleLook()}
        />
      )}
    </>
  );
}
