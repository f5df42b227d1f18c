import { m } from '@waylift/words/messages';
import type { Route } from './+types/board-sheet.route';
import { themeVariables } from '../../../community/theme.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Plate } from '../../../ui/plate/plate.tsx';
import { formatDate } from '../format-date.ts';
import { NoRight } from '../no-right.tsx';
import { printer } from '../organise-icons.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { OwnLogo } from '../own-logo.tsx';
import { PageHead } from '../page-head.tsx';
import { figuresPath, useCommunityInScope, type InScope } from '../use-organiser.ts';
import { BesideTable } from './beside-table.tsx';
import { LineChart, RoadChart } from './charts.tsx';
import { FigureSign } from './figure-sign.tsx';
import { monthName, roadOf, whole } from './figure-words.ts';
import { Funnel } from './funnel.tsx';
import { FiguresFailed } from './figures-failed.tsx';
import { loadFigures, type Figures, type LoadedFigures } from './load-figures.ts';
import './figures.css';
import './board-sheet.css';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<LoadedFigures> {
  return await loadFigures(request, params.community);
}

export default function BoardSheet({ loaderData }: Route.ComponentProps) {
  const community = useCommunityInScope();
  const t = useWords();
  const language = useLanguage();
  if (loaderData === null || community === undefined) return <NoRight />;
  const back = { to: figuresPath(community), words: t(m.organise_figures) };
  if (loaderData === 'failed') return <FiguresFailed title={t(m.organise_figures_sheet)} back={back} community={community} />;
  const title = loaderData === 'none' ? t(m.organise_figures_empty) : t(m.organise_figures_sheet);
  return (
    <>
      <OrganiseTitle
        page={loaderData === 'none' ? title : `${title}, ${monthName(language, loaderData.month)}`}
        community={community.name}
      />
      <div className="board-tools">
        <PageHead title={title} community={community} back={back}>
          {loaderData === 'none' ? null : (
            <Button icon={printer} onClick={() => window.print()}>
              {t(m.organise_figures_sheet_print)}
            </Button>
          )}
        </PageHead>
      </div>
      {loaderData === 'none' ? null : <Paper figures={loaderData} community={community} />}
    </>
  );
}

/** How many communities stand on the sheet; more would not fit. The page and the CSV have all. */
const BESIDE_MAX = 7;
/** Columns of the table. */
const MONTHS_MAX = 12;

/** One page of A4, in the community's own look. */
function Paper({ figures, community }: { readonly figures: Figures; readonly community: InScope }) {
  const t = useWords();
  const language = useLanguage();
  const { beside, inMiles, countedAt } = figures;
  const months = figures.months.slice(-MONTHS_MAX);
  const now = months.at(-1);
  if (now === undefined) return null;
  const before = months.at(-2);
  const names = months.map(({ month }) => month);
  const road = t(inMiles ? m.organise_figures_col_miles : m.organise_figures_col_km);
  const rows = [
    { name: t(m.organise_members), value: (index: number) => months[index]?.members ?? null },
    { name: t(m.organise_figures_col_joined), value: (index: number) => months[index]?.joined ?? null },
    { name: t(m.organise_figures_col_left), value: (index: number) => months[index]?.left ?? null },
    { name: road, value: (index: number) => roadOrNull(months[index]?.metres ?? null, inMiles) },
  ];
  return (
    <article className="board" data-community="" data-scheme="light" style={themeVariables({ ThemePrimaryColour: community.colour })}>
      <header className="board__head">
        <p className="board__who">
          <OwnLogo community={community} />
          <span>{community.name}</span>
        </p>
        <div>
          <h2 className="board__title">{t(m.organise_figures_sheet_title, { month: monthName(language, now.month) })}</h2>
          {beside.length === 0 ? null : (
            <p className="muted">{t(m.organise_figures_beneath, { community: community.name, count: beside.length - 1 })}</p>
          )}
        </div>
      </header>
      <div className="board__top">
        <Plate className="board-sign">
          <FigureSign now={{ ...now, joinedInYear: null }} before={before} figures={figures} />
        </Plate>
        <div className="board__charts">
          <div className="figure">
            <h3>{t(m.organise_figures_members_end)}</h3>
            <LineChart label={t(m.organise_figures_members_chart)} months={names} values={months.map(({ members }) => members)} />
          </div>
          <div className="figure">
            <h3>{t(inMiles ? m.organise_figures_miles : m.organise_figures_km)}</h3>
            <RoadChart
              label={t(m.organise_figures_road_chart)}
              months={names}
              values={months.map(({ metres }) => roadOrNull(metres, inMiles))}
            />
          </div>
        </div>
      </div>
      <div className="board__months">
        <table>
          <caption className="visually-hidden">{t(m.organise_figures_by_month)}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t(m.organise_figures_month)}</span>
              </th>
              {names.map((month) => (
                <th key={month} scope="col">
                  {monthName(language, month, 'short')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {names.map((month, index) => (
                  <td key={month}>
                    <ShortlyTold value={value(index)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <section className="figure">
        <h3>{t(m.organise_figures_funnel)}</h3>
        <Funnel now={now} before={undefined} isShort />
      </section>
      {beside.length === 0 || beside.length > BESIDE_MAX ? null : (
        <section>
          <h3>{t(m.organise_figures_beside)}</h3>
          <BesideTable beside={beside} total={now} inMiles={inMiles} isPlain />
        </section>
      )}
      <footer className="board__foot">
        {beside.length > BESIDE_MAX ? <p>{t(m.organise_figures_sheet_beside)}</p> : null}
        <p>
          {t(m.organise_figures_sheet_foot, {
            grams: String(now.factor.grams),
            source: now.factor.source,
            year: String(now.factor.year),
            date: formatDate(language, countedAt),
          })}
        </p>
      </footer>
    </article>
  );
}

/** A number, or a stroke: a word would not fit twelve times. */
function ShortlyTold({ value }: { readonly value: number | null }) {
  const t = useWords();
  const language = useLanguage();
  if (value !== null) return whole(language, value);
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t(m.organise_figures_hidden)}</span>
    </>
  );
}

function roadOrNull(metres: number | null, inMiles: boolean): number | null {
  return metres === null ? null : roadOf(metres, inMiles);
}
