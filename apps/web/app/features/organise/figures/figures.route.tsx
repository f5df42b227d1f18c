import type { FiguresOfMonth } from '@waylift/contract/organiser-figures';
import { m } from '@waylift/words/messages';
import { useId, useState } from 'react';
import { Link, useNavigate, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/figures.route';
import { FormContext } from '../../../forms/form-context.ts';
import { formText } from '../../../forms/form-text.ts';
import { SelectField } from '../../../forms/select-field.tsx';
import { formatMoment } from '../../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Button, ButtonLink } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { download } from '../../../ui/icon/member-icons.ts';
import { More } from '../../../ui/more/more.tsx';
import { Note } from '../../../ui/note/note.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { useToast } from '../../../ui/toast/use-toast.tsx';
import { saveFile } from '../csv-file.ts';
import { NoRight } from '../no-right.tsx';
import { organiserApi, refusedOf, type Refused } from '../organise-api.ts';
import { eyeOff, printer } from '../organise-icons.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { figuresPath, mayIn, useCommunityInScope, type InScope } from '../use-organiser.ts';
import { BesideTable } from './beside-table.tsx';
import { LineChart, MovedChart, RoadChart } from './charts.tsx';
import { FactorDialog } from './factor-dialog.tsx';
import { FigureSign } from './figure-sign.tsx';
import { monthName, roadOf, whole } from './figure-words.ts';
import { figuresFile } from './figures-file.ts';
import { Funnel } from './funnel.tsx';
import { FiguresFailed } from './figures-failed.tsx';
import { loadFigures, type Figures, type LoadedFigures } from './load-figures.ts';
import { MailCard } from './mail-card.tsx';
import { MemberMonths, RoadMonths } from './month-tables.tsx';
import './figures.css';

export type FiguresOutcome = Refused | { readonly kind: 'mailed'; readonly isMailed: boolean } | { readonly kind: 'counted' };

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<LoadedFigures> {
  return await loadFigures(request, params.community);
}

/** An action of the page changes none of what it shows. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export async function clientAction({ request, params: { community: publicId } }: Route.ClientActionArgs): Promise<FiguresOutcome> {
  const form = await request.formData();
  const [{ signal }, api, params] = [request, organiserApi(), { publicId }];
  if (formText(form, 'intent') === 'mail') {
    const isMailed = formText(form, 'isMailed') === 'yes';
    const answer = await api.call('mailFigures', { params, body: { isMailed } }, { signal });
    return answer.ok ? { kind: 'mailed', isMailed } : refusedOf(answer.failure, request);
  }
  const body = { grams: Number(formText(form, 'grams')), source: formText(form, 'source'), year: Number(formText(form, 'year')) };
  const answer = await api.call('setFigureFactor', { params, body }, { signal });
  return answer.ok ? { kind: 'counted' } : refusedOf(answer.failure, request);
}

export default function FiguresRoute({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  const community = useCommunityInScope();
  if (loaderData === null || community === undefined) return <NoRight />;
  if (loaderData === 'failed') return <FiguresFailed title={t(m.organise_figures)} community={community} />;
  if (loaderData === 'none') return <NoFigures community={community} />;
  return <FiguresPage key={`${community.publicId} ${loaderData.month}`} figures={loaderData} community={community} />;
}

function NoFigures({ community }: { readonly community: InScope }) {
  const t = useWords();
  const title = t(m.organise_figures);
  return (
    <>
      <OrganiseTitle page={title} community={community.name} />
      <PageHead title={title} community={community} />
      <EmptyState title={t(m.organise_figures_empty)} text={t(m.organise_figures_empty_text)} isTopic>
        <ButtonLink variant="secondary" to={figuresPath(community)}>
          {t(m.organise_figures_empty_other)}
        </ButtonLink>
      </EmptyState>
    </>
  );
}

type PageProps = { readonly figures: Figures; readonly community: InScope };

function FiguresPage({ figures, community }: PageProps) {
  const t = useWords();
  const language = useLanguage();
  const { months, beside, inMiles, countedAt } = figures;
  const now = months.at(-1);
  if (now === undefined) return <NoFigures community={community} />;
  const before = months.at(-2);
  const title = t(m.organise_figures);
  const month = monthName(language, now.month);
  const isHidden = [...months, ...beside].some((of) => Object.values({ ...of, joinedInYear: 0, leftInYear: 0 }).includes(null));
  return (
    <>
      <OrganiseTitle page={`${title}, ${month}`} community={community.name} />
      <PageHead
        title={title}
        text={beside.length === 0 ? undefined : t(m.organise_figures_beneath, { community: community.name, count: beside.length - 1 })}
        community={community}
      >
        <div className="figures-head">
          <ButtonLink icon={printer} to={`${figuresPath(community)}/sheet?month=${now.month}`}>
            {t(m.organise_figures_sheet)}
          </ButtonLink>
          <Button
            variant="secondary"
            icon={download}
            onClick={() => saveFile(`${community.publicId}-${now.month}.csv`, figuresFile(t, community.name, figures))}
          >
            {t(m.organise_figures_csv)}
          </Button>
        </div>
      </PageHead>
      <MonthChoice figures={figures} community={community} />
      <div className="figures-top">
        <Plate as="section" labelledBy="sign">
          <FigureSign now={now} before={before} figures={figures} />
        </Plate>
        <MembersCard months={months} now={now} />
      </div>
      {isHidden ? <Note icon={eyeOff}>{t(m.organise_figures_hidden_note)}</Note> : null}
      <section className="stack stack--s" aria-labelledby="funnel">
        <h2 id="funnel">{t(m.organise_figures_funnel)}</h2>
        <p className="muted">{t(m.organise_figures_funnel_sub)}</p>
        <Card>
          <div className="figure">
            <Funnel now={now} before={before} />
          </div>
        </Card>
      </section>
      <RoadCard months={months} now={now} inMiles={inMiles} />
      {beside.length === 0 ? null : (
        <section className="stack stack--s" aria-labelledby="beside">
          <h2 id="beside">{t(m.organise_figures_beside)}</h2>
          <p className="muted">{month}</p>
          <BesideTable beside={beside} total={now} inMiles={inMiles} />
        </section>
      )}
      <HowCounted figures={figures} community={community} />
      <MailCard isMailed={figures.isMailed} />
      <p className="muted">{t(m.organise_figures_how_counted, { moment: formatMoment(language, countedAt) })}</p>
    </>
  );
}

function MonthChoice({ figures: { known, month, isSoFar }, community }: PageProps) {
  const t = useWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const id = useId();
  const [today] = useState(() => new Date().toISOString());
  const here = known.indexOf(month);
  const [earlier, later] = [known[here + 1], known[here - 1]];
  const pathOf = (of: string) => `${figuresPath(community)}?month=${of}`;
  const [newest] = known;
  // The first one may go on; it does if this one does, or if it is the last one and this is over.
  const nameOf = (of: string) => {
    const name = monthName(language, of);
    const goesOn = of === newest && (isSoFar || of !== month) && of >= today.slice(0, 7);
    return goesOn ? t(m.organise_figures_so_far, { month: name }) : name;
  };
  return (
    <FormContext value={{ id, problems: {}, isBusy: false }}>
      <div className="figures-months">
        <SelectField
          name="month"
          label={t(m.organise_figures_month)}
          value={month}
          choices={known.map((value) => ({ value, words: nameOf(value) }))}
          onChange={(value) => void navigate(pathOf(value), { preventScrollReset: true })}
        />
        {earlier === undefined ? null : <Link to={pathOf(earlier)}>{nameOf(earlier)}</Link>}
        {later === undefined ? null : <Link to={pathOf(later)}>{nameOf(later)}</Link>}
      </div>
    </FormContext>
  );
}

type MonthsProps = { readonly months: readonly FiguresOfMonth[]; readonly now: FiguresOfMonth };

function MembersCard({ months, now }: MonthsProps) {
  const t = useWords();
  const language = useLanguage();
  const first = months.find(({ members }) => members !== null);
  const names = months.map(({ month }) => month);
  const title =
    now.members === null
      ? t(m.organise_members)
      : first === undefined || first.members === null || first === now
        ? t(m.organise_figures_members_now, { count: whole(language, now.members) })
        : t(m.organise_figures_members_from, {
            count: whole(language, now.members),
            before: whole(language, first.members),
            month: monthName(language, first.month),
          });
  return (
    <Card as="section" labelledBy="members">
      <div className="figure">
        <div>
          <h2 id="members">{title}</h2>
          <p className="muted">{t(m.organise_figures_members_end)}</p>
        </div>
        <LineChart label={t(m.organise_figures_members_chart)} months={names} values={months.map(({ members }) => members)} />
        <MovedChart
          label={t(m.organise_figures_moved_chart)}
          months={names}
          joined={months.map(({ joined }) => joined)}
          left={months.map(({ left }) => left)}
        />
        <ul className="figure-key" hidden={months.every(({ joined, left }) => joined === null && left === null)}>
          <li>
            <span className="figure-key__mark" aria-hidden="true" />
            {t(m.organise_figures_joined)}
          </li>
          <li>
            <span className="figure-key__mark figure-key__mark--down" aria-hidden="true" />
            {t(m.organise_figures_left)}
          </li>
        </ul>
        <More label={t(m.organise_figures_numbers)}>
          <MemberMonths months={months} />
        </More>
      </div>
    </Card>
  );
}

function RoadCard({ months, now, inMiles }: MonthsProps & { readonly inMiles: boolean }) {
  const t = useWords();
  const language = useLanguage();
  const title =
    now.metres === null
      ? t(m.organise_figures_road)
      : t(m.organise_figures_road_title, {
          distance: `${whole(language, roadOf(now.metres, inMiles))} ${inMiles ? t(m.organise_figures_unit_miles) : 'km'}`,
          month: monthName(language, now.month),
        });
  return (
    <Card as="section" labelledBy="road">
      <div className="figure">
        <h2 id="road">{title}</h2>
        <RoadChart
          label={t(m.organise_figures_road_chart)}
          months={months.map(({ month }) => month)}
          values={months.map(({ metres }) => (metres === null ? null : roadOf(metres, inMiles)))}
        />
        <ul className="figure-key" hidden={months.every(({ metres }) => metres === null)}>
          <li>
            <span className="figure-key__mark figure-key__mark--hollow" aria-hidden="true" />
            {t(m.organise_figures_road_key)}
          </li>
        </ul>
        <More label={t(m.organise_figures_numbers_both)}>
          <RoadMonths months={months} />
        </More>
      </div>
    </Card>
  );
}

function HowCounted({ figures: { factorNow }, community }: PageProps) {
  const t = useWords();
  const [factor, setFactor] = useState(factorNow);
  const [isChanging, setChanging] = useState(false);
  const { toast, tell } = useToast();
  return (
    <More label={t(m.organise_figures_how)}>
      <div className="stack stack--s">
        <p>{t(m.organise_figures_how_road)}</p>
        <p>{t(m.organise_figures_how_co2, { grams: String(factor.grams), source: factor.source, year: String(factor.year) })}</p>
        {mayIn(community, 'manager') ? (
          <p>
            <Button variant="secondary" onClick={() => setChanging(true)}>
              {t(m.organise_figures_factor)}
            </Button>
          </p>
        ) : null}
      </div>
      {isChanging ? (
        <FactorDialog
          factor={factor}
          onDone={(changed) => {
            setFactor(changed);
            setChanging(false);
            tell(t(m.organise_figures_factor_done));
          }}
          onClose={() => setChanging(false)}
        />
      ) : null}
      {toast}
    </More>
  );
}
