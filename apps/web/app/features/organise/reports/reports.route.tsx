import type { CallAnswer } from '@waylift/contract/endpoints';
import type { ListedReport } from '@waylift/contract/organiser-reports';
import { REPORT_LISTS, type ReportList } from '@waylift/contract/report-choices';
import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { Link, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/reports.route';
import { formText } from '../../../forms/form-text.ts';
import { useAction } from '../../../forms/use-action.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { flag } from '../../../ui/icon/icons.ts';
import { DutyRow, DutyRows } from '../duties/duty-list.tsx';
import { NoRight } from '../no-right.tsx';
import { organiserApi, refusedOf, shownOf, type Refused } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { reasonWords } from '../report-words.ts';
import { useNearMoment } from '../use-near-moment.ts';
import { reportPath, reportsPath } from './reports-of.ts';
import { MoreRows } from '../more-rows.tsx';
import './reports.css';

type Listed = CallAnswer<'organiserReports'>;
type Outcome = Refused | { readonly kind: 'more'; readonly listed: Listed };

const listOf = (name: string | undefined): ReportList => REPORT_LISTS.find((list) => list === name) ?? 'waiting';

/** @returns null where the role does not reach that far */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Listed | null> {
  const answer = await organiserApi().call('organiserReports', { query: { list: listOf(params.list) } }, { signal: request.signal });
  return shownOf(answer, request);
}

export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export async function clientAction({ request, params }: Route.ClientActionArgs): Promise<Outcome> {
  const after = formText(await request.formData(), 'after');
  const answer = await organiserApi().call('organiserReports', { query: { list: listOf(params.list), after } }, { signal: request.signal });
  return answer.ok ? { kind: 'more', listed: answer.value } : refusedOf(answer.failure, request);
}

export default function Reports({ loaderData, params }: Route.ComponentProps) {
  const list = listOf(params.list);
  return loaderData === null ? <NoRight /> : <ReportsPage key={list} list={list} loaded={loaderData} />;
}

function ReportsPage({ list, loaded }: { readonly list: ReportList; readonly loaded: Listed }) {
  const t = useWords();
  const location = useLocation();
  const [reports, setReports] = useState(loaded.reports);
  const [next, setNext] = useState(loaded.next ?? null);
  const more = useAction<Outcome>({
    more({ listed }) {
      setReports((before) => [...before, ...listed.reports]);
      setNext(listed.next ?? null);
    },
  });
  const language = useLanguage();
  const number = (count: number) => numberFormat(language, {}).format(count);
  const title = t(m.organise_reports);
  const names = { waiting: t(m.organise_reports_waiting), mine: t(m.organise_reports_mine), done: t(m.organise_reports_done) };
  return (
    <>
      <OrganiseTitle page={names[list]} community={title} hasErrors={more.setback !== null} />
      <PageHead title={title} text={t(m.organise_reports_text)} />
      {isResolved(location.state) ? <Alert tone="success" title={t(m.organise_report_resolved)} /> : null}
      <nav aria-label={title}>
        <ul className="report-lists">
          {REPORT_LISTS.map((each) => (
            <li key={each}>
              <Link className="report-lists__link" to={reportsPath(each)} aria-current={each === list ? 'page' : undefined}>
                {names[each]} {loaded.counts === null ? null : <span>{number(loaded.counts[each])}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section className="stack stack--s" aria-labelledby="reports">
        <h2 className="visually-hidden" id="reports">
          {names[list]}
        </h2>
        {reports.length === 0 ? (
          <p className="muted">{t(list === 'done' ? m.organise_reports_none_done : m.organise_reports_none)}</p>
        ) : null}
        {reports.length === 0 ? null : (
          <DutyRows>
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} />
            ))}
          </DutyRows>
        )}
      </section>
      <MoreRows next={next} more={more} onMore={(after) => void more.submit({ after })} />
    </>
  );
}

/** Each row leads to its report. */
function ReportRow({ report }: { readonly report: ListedReport }) {
  const t = useWords();
  const { write, nowMs } = useNearMoment();
  const { id, community, reason, reporter, reported, createdAt, dueAt, taken, resolvedAt } = report;
  const someone = (name: string) => (name === '' ? t(m.organise_someone_left) : name);
  const isLate = Date.parse(dueAt) <= nowMs;
  const due = t(isLate ? m.organise_overdue : m.organise_due, { moment: write(dueAt) });
  const state =
    taken === null
      ? t(m.organise_duty_report_free)
      : taken.isOneself
        ? t(m.organise_duty_report_yours)
        : t(m.organise_report_taken_by, { name: taken.name === '' ? t(m.organise_former) : taken.name });
  return (
    <DutyRow
      icon={flag}
      title={reasonWords(t, reason)}
      to={reportPath(community, id)}
      text={`${t(m.organise_report_reports, { reporter: someone(reporter), reported: someone(reported) })}${resolvedAt === null ? ` ${state}` : ''}`}
      community={community}
      isDue={resolvedAt === null && isLate}
      age={resolvedAt === null ? due : t(m.organise_report_done, { moment: write(resolvedAt) })}
      since={t(m.organise_report_arrived, { moment: write(createdAt) })}
    />
  );
}

/** The page of a report leads here once it is resolved. */
function isResolved(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'resolved' in state;
}
