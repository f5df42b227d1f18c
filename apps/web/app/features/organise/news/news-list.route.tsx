import type { CallAnswer } from '@waylift/contract/endpoints';
import type { ListedNews } from '@waylift/contract/organiser-news';
import type { NewsState } from '@waylift/contract/news-choices';
import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useId, useState } from 'react';
import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/news-list.route';
import { formText } from '../../../forms/form-text.ts';
import { FormContext } from '../../../forms/form-context.ts';
import { SelectField } from '../../../forms/select-field.tsx';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { circle, circleCheck } from '../../../ui/icon/icons.ts';
import { clock, pause } from '../../../ui/icon/member-icons.ts';
import { MoreRows } from '../more-rows.tsx';
import { NoRight } from '../no-right.tsx';
import { organiserApi, refusedOf, shownOf, type Refused } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { KnownPlace } from '../place.tsx';
import { Sheet, SheetHead, SheetNumber, SheetState } from '../sheet.tsx';
import { useNearMoment } from '../use-near-moment.ts';
import { mayIn, newsPath, useOrganiser, useSomeTold } from '../use-organiser.ts';
import { stateName } from './news-words.ts';
import './news.css';

type Loaded = CallAnswer<'organiserNews'>;
type Outcome = Refused | { readonly kind: 'more'; readonly loaded: Loaded };

/** @returns null where the role does not reach that far */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Loaded | null> {
  const answer = await organiserApi().call('organiserNews', { query: {} }, { signal: request.signal });
  return shownOf(answer, request);
}

export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Outcome> {
  const form = await request.formData();
  const { signal } = request;
  if (formText(form, 'intent') === 'more') {
    const answer = await organiserApi().call('organiserNews', { query: { after: formText(form, 'after') } }, { signal });
    return answer.ok ? { kind: 'more', loaded: answer.value } : refusedOf(answer.failure, request);
  }
  const publicId = formText(form, 'community');
  const answer = await organiserApi().call('writeNews', { params: { publicId } }, { signal });
  if (answer.ok) throw redirect(newsPath({ publicId }, answer.value.id));
  return refusedOf(answer.failure, request);
}

export default function NewsListRoute({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <NoRight /> : <NewsList loaded={loaderData} />;
}

function NewsList({ loaded }: { readonly loaded: Loaded }) {
  const t = useWords();
  const id = useId();
  const { communities } = useOrganiser();
  const someTold = useSomeTold();
  const managed = communities.filter((community) => mayIn(community, 'manager'));
  const [community, setCommunity] = useState(managed[0]?.publicId ?? '');
  const [news, setNews] = useState(loaded.news);
  const [next, setNext] = useState(loaded.next ?? null);
  const more = useAction<Outcome>({
    more({ loaded: read }) {
      setNews((before) => [...before, ...read.news]);
      setNext(read.next ?? null);
    },
  });
  const write = useAction<Outcome>();
  const title = t(m.organise_news);
  return (
    <>
      <OrganiseTitle page={title} hasErrors={write.setback !== null || more.setback !== null} />
      <PageHead title={title} text={t(m.organise_news_text)} />
      {write.setback === null ? null : <SetbackAlert title={t(m.organise_news_not_done)} setback={write.setback} />}
      {write.outcome?.kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
      {managed.length === 0 ? null : (
        <FormContext value={{ id, problems: {}, isBusy: write.isBusy }}>
          <div className="news-write">
            {managed.length < 2 ? null : (
              <SelectField
                name="community"
                label={t(m.organise_inv_community)}
                choices={managed.map(({ publicId, name }) => ({ value: publicId, words: name }))}
                hint={someTold}
                value={community}
                onChange={setCommunity}
              />
            )}
            <Button isBusy={write.isBusy} busyWords={t(m.loading)} onClick={() => void write.submit({ intent: 'write', community })}>
              {t(m.organise_news_write)}
            </Button>
          </div>
        </FormContext>
      )}
      {news.length === 0 ? <p className="muted">{t(m.organise_news_none)}</p> : <NewsTable news={news} />}
      <MoreRows next={next} more={more} onMore={(after) => void more.submit({ intent: 'more', after })} />
    </>
  );
}

const ICONS: Readonly<Record<NewsState, string>> = { draft: circle, asked: clock, sending: clock, held: pause, sent: circleCheck };

/** Of the columns. */
const NUMBERS_FROM = 4;

function NewsTable({ news }: { readonly news: readonly ListedNews[] }) {
  const t = useWords();
  const columns = [
    t(m.organise_news_subject),
    t(m.organise_news_to),
    t(m.organise_news_state),
    t(m.organise_news_when),
    t(m.organise_news_arrived),
    t(m.organise_news_refused),
    t(m.organise_news_unsubscribed),
  ];
  return (
    <Sheet caption={t(m.organise_news)}>
      <SheetHead columns={columns.slice(0, NUMBERS_FROM)} numbers={columns.slice(NUMBERS_FROM)} />
      <tbody>
        {news.map((one) => (
          <NewsRow key={one.id} news={one} columns={columns} />
        ))}
      </tbody>
    </Sheet>
  );
}

function NewsRow({ news, columns }: { readonly news: ListedNews; readonly columns: readonly string[] }) {
  const t = useWords();
  const language = useLanguage();
  const { write } = useNearMoment();
  const { id, community, subject, state, writtenBy, at, recipients, sent, refused, unsubscribed } = news;
  const number = (value: number) => numberFormat(language, {}).format(value);
  const hasBegun = recipients !== null;
  return (
    <tr>
      <th scope="row">
        <Link to={newsPath(community, id)}>{subject === '' ? t(m.organise_news_untitled) : subject}</Link>
      </th>
      <td data-label={columns[1]}>
        <div>
          <KnownPlace community={community} />
          {recipients === null ? null : <small>{t(m.organise_news_members, { count: recipients, members: number(recipients) })}</small>}
        </div>
      </td>
      <td data-label={columns[2]}>
        <SheetState icon={ICONS[state]} tone={state === 'sent' ? 'good' : undefined}>
          {stateName(t, state)}
        </SheetState>
      </td>
      <td data-label={columns[3]}>
        <div>
          {write(at)}
          <small>{writtenBy}</small>
        </div>
      </td>
      <SheetNumber label={columns[4]}>{hasBegun ? number(sent) : null}</SheetNumber>
      <SheetNumber label={columns[5]}>{hasBegun ? number(refused) : null}</SheetNumber>
      <SheetNumber label={columns[6]}>{hasBegun ? number(unsubscribed) : null}</SheetNumber>
    </tr>
  );
}
