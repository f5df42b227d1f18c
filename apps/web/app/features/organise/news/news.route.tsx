import type { News, NewsReach } from '@waylift/contract/organiser-news';
import { m } from '@waylift/words/messages';
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/news.route';
import { formText } from '../../../forms/form-text.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { NoRight } from '../no-right.tsx';
import { isRefused, leadsAway, organiserApi, refusedOf, type Refused } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { proveAction, type ProofOutcome } from '../prove.ts';
import { useNearMoment } from '../use-near-moment.ts';
import { mayIn, useCommunityInScope, type InScope } from '../use-organiser.ts';
import { draftIn } from './draft.ts';
import { NewsDraft } from './news-draft.tsx';
import { NewsResult } from './news-result.tsx';
import { SecondYes } from './second-yes.tsx';

export type NewsOutcome =
  | Refused
  | ProofOutcome
  | { readonly kind: 'saved'; readonly version: number }
  | { readonly kind: 'reach'; readonly reach: NewsReach }
  | { readonly kind: 'changed' | 'closed' | 'missing' | 'few' | 'tested' | 'moved' };

/** @returns null where the role does not reach that far */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<News | null> {
  const which = { publicId: params.community, newsId: params.news };
  const answer = await organiserApi().call('news', { params: which }, { signal: request.signal });
  if (answer.ok) return answer.value;
  if (isRefused(answer.failure, 'no-right')) return null;
  throw leadsAway(answer.failure, request) ?? data(null, { status: isRefused(answer.failure, 'news-not-found') ? 404 : 503 });
}

export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export async function clientAction({
  request,
  params: { community: publicId, news: newsId },
}: Route.ClientActionArgs): Promise<NewsOutcome> {
  const form = await request.formData();
  const { signal } = request;
  const api = organiserApi();
  const params = { publicId, newsId };
  const read = (name: string) => formText(form, name);
  switch (read('intent')) {
    case 'save': {
      const { words, ...draft } = draftIn(read);
      const body = { ...draft, words: [...words], version: Number(read('version')) };
      const answer = await api.call('saveNews', { params, body }, { signal });
      if (answer.ok) return { kind: 'saved', version: answer.value.version };
      if (isRefused(answer.failure, 'news-changed')) return { kind: 'changed' };
      return isRefused(answer.failure, 'news-not-open') ? { kind: 'closed' } : refusedOf(answer.failure, request, form);
    }
    case 'delete': {
      const answer = await api.call('deleteNews', { params }, { signal });
      if (answer.ok || isRefused(answer.failure, 'news-not-found')) throw redirect('/organise/news');
      return isRefused(answer.failure, 'news-not-open') ? { kind: 'closed' } : refusedOf(answer.failure, request);
    }
    case 'reach': {
      const { audience, withChildren } = draftIn(read);
      const query = { audience, withChildren: withChildren ? ('yes' as const) : ('no' as const) };
      const answer = await api.call('newsReach', { params: { publicId }, query }, { signal });
      return answer.ok ? { kind: 'reach', reach: answer.value } : refusedOf(answer.failure, request);
    }
    case 'test': {
      const answer = await api.call('testNews', { params }, { signal });
      if (answer.ok) return { kind: 'tested' };
      return isRefused(answer.failure, 'words-missing') ? { kind: 'missing' } : refusedOf(answer.failure, request);
    }
    case 'send': {
      const answer = await api.call('sendNews', { params }, { signal });
      if (answer.ok) return { kind: 'moved' };
      if (isRefused(answer.failure, 'words-missing')) return { kind: 'missing' };
      if (isRefused(answer.failure, 'audience-too-small')) return { kind: 'few' };
      return isRefused(answer.failure, 'news-not-open') ? { kind: 'closed' } : refusedOf(answer.failure, request, form);
    }
    case 'answer': {
      const body = { yes: read('yes') === 'yes', words: read('words') };
      const answer = await api.call('answerNews', { params, body }, { signal });
      if (answer.ok) return { kind: 'moved' };
      return isRefused(answer.failure, 'news-not-open') ? { kind: 'closed' } : refusedOf(answer.failure, request, form);
    }
    case 'hold':
    case 'resume': {
      const answer =
        read('intent') === 'hold'
          ? await api.call('holdNews', { params }, { signal })
          : await api.call('resumeNews', { params }, { signal });
      if (answer.ok) return { kind: 'moved' };
      return isRefused(answer.failure, 'news-not-open') ? { kind: 'closed' } : refusedOf(answer.failure, request);
    }
    default:
      return (await proveAction(form, request)) ?? { kind: 'failed' };
  }
}

export default function NewsRoute({ loaderData, params }: Route.ComponentProps) {
  const community = useCommunityInScope();
  if (loaderData === null || community === undefined || !mayIn(community, 'manager')) return <NoRight />;
  const given = { news: loaderData, community };
  switch (loaderData.state) {
    case 'draft':
      return <NewsDraft key={params.news} {...given} />;
    case 'asked':
      return <Asked {...given} />;
    default:
      return <NewsResult {...given} />;
  }
}

type Given = { readonly news: News; readonly community: InScope };

function Asked({ news, community }: Given) {
  const t = useWords();
  const { write } = useNearMoment();
  const title = news.subject;
  return (
    <>
      <OrganiseTitle page={title} community={community.name} />
      <PageHead
        title={title}
        text={t(m.organise_news_waits, { name: news.writtenBy, moment: news.until === null ? '' : write(news.until) })}
        community={community}
        back={{ to: '/organise/news', words: t(m.organise_news) }}
      />
      <SecondYes news={news} community={community} />
    </>
  );
}
