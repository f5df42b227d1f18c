import type { OrganiserReport, ReportedConversation } from '@waylift/contract/organiser-reports';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import { data, useNavigate, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/report.route';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { TextButton } from '../../../ui/text-button/text-button.tsx';
import { NoRight } from '../no-right.tsx';
import { isRefused, leadsAway, organiserApi } from '../organise-api.ts';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import { reasonWords } from '../report-words.ts';
import { useNearMoment } from '../use-near-moment.ts';
import { useCommunityInScope, useOrganiser } from '../use-organiser.ts';
import { DecideForm } from './decide-form.tsx';
import { changeReport, type ReportOutcome } from './change-report.ts';
import { ReportConversation } from './report-conversation.tsx';
import { ReportNotes } from './report-notes.tsx';
import { ReportParty } from './report-party.tsx';
import { reportsPath } from './reports-of.ts';
import './reports.css';

type Loaded = OrganiserReport | 'no-right' | 'not-found';

export async function clientLoader({ request, params: { community, report } }: Route.ClientLoaderArgs): Promise<Loaded> {
  const answer = await organiserApi().call(
    'organiserReport',
    { params: { publicId: community, reportId: report } },
    { signal: request.signal },
  );
  if (answer.ok) return answer.value;
  if (isRefused(answer.failure, 'no-right')) return 'no-right';
  if (isRefused(answer.failure, 'report-not-found')) return 'not-found';
  throw leadsAway(answer.failure, request) ?? data(null, { status: 503 });
}

/** The page knows what it changed. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export async function clientAction({ request, params: { community, report } }: Route.ClientActionArgs): Promise<ReportOutcome> {
  return await changeReport(request, { publicId: community, reportId: report });
}

export default function Report({ loaderData }: Route.ComponentProps) {
  if (loaderData === 'no-right') return <NoRight />;
  return loaderData === 'not-found' ? <NoReport /> : <ReportPage key={loaderData.id} loaded={loaderData} />;
}

function NoReport() {
  const t = useWords();
  const title = t(m.organise_report_none);
  return (
    <>
      <OrganiseTitle page={title} />
      <PageHead title={title} text={t(m.organise_report_none_text)} back={{ to: reportsPath('waiting'), words: t(m.organise_reports) }} />
    </>
  );
}

function ReportPage({ loaded }: { readonly loaded: OrganiserReport }) {
  const t = useWords();
  const navigate = useNavigate();
  const { name: ownName } = useOrganiser();
  const community = useCommunityInScope();
  const { write } = useNearMoment();
  const [taken, setTaken] = useState(loaded.taken);
  const [notes, setNotes] = useState(loaded.notes);
  const [talk, setTalk] = useState<ReportedConversation | null>(null);
  const take = useAction<ReportOutcome>({
    taken: () => setTaken({ name: ownName, isOneself: true, at: new Date().toISOString() }),
    'given-back': () => setTaken(null),
  });
  const { reporter, reported, reason, createdAt, dueAt, text, reporterNow, reportedNow, resolvedAt, decision, resolution, answer } = loaded;
  const someone = (name: string) => (name === '' ? t(m.organise_someone_left) : name);
  const names = { reporter: someone(reporter), reported: someone(reported), reason: reasonWords(t, reason) };
  const title = t(m.organise_report_about, { name: names.reported });
  const isTakenByOther = taken !== null && !taken.isOneself;
  const takeIt = () => void take.submit({ intent: 'take' });
  return (
    <>
      <OrganiseTitle page={title} community={loaded.community.name} hasErrors={take.setback !== null} />
      <PageHead
        title={title}
        text={`${t(m.organise_duty_report_text, names)} ${t(m.organise_report_times, { arrived: write(createdAt), due: write(dueAt) })}`}
        community={community}
        back={{ to: reportsPath('waiting'), words: t(m.organise_reports) }}
      >
        {resolvedAt !== null || isTakenByOther ? null : taken === null ? (
          <Button variant="secondary" isBusy={take.isBusy} busyWords={t(m.organise_report_taking)} onClick={takeIt}>
            {t(m.organise_report_take)}
          </Button>
        ) : (
          <p>
            {t(m.organise_report_yours, { moment: write(taken.at) })}{' '}
            <TextButton isBusy={take.isBusy} onClick={() => void take.submit({ intent: 'give-back' })}>
              {t(m.organise_report_give_back)}
            </TextButton>
          </p>
        )}
      </PageHead>
      {take.setback === null ? null : <SetbackAlert title={t(m.organise_report_take_failed)} setback={take.setback} />}
      {take.outcome?.kind === 'gone' ? <Alert tone="danger" title={t(m.organise_report_gone)} /> : null}
      {resolvedAt === null && isTakenByOther ? (
        <>
          <Alert
            tone="warning"
            title={t(m.organise_report_taken_at, {
              name: taken.name === '' ? t(m.organise_former) : taken.name,
              moment: write(taken.at),
            })}
          >
            {t(m.organise_report_taken_text)}
          </Alert>
          <p>
            <Button variant="secondary" isBusy={take.isBusy} busyWords={t(m.organise_report_taking)} onClick={takeIt}>
              {t(m.organise_report_take_over)}
            </Button>
          </p>
        </>
      ) : null}
      {resolvedAt === null ? (
        <Alert tone="neutral" title={t(m.organise_report_danger)}>
          {t(m.organise_report_danger_text)}
        </Alert>
      ) : (
        <Alert tone="success" title={t(m.organise_report_done, { moment: write(resolvedAt) })}>
          {decision === null
            ? resolution
            : t(
                decision === 'answered'
                  ? m.organise_decided_answered
                  : decision === 'ended'
                    ? m.organise_decided_ended
                    : m.organise_decided_suspended,
              )}
        </Alert>
      )}
      <div className="report">
        <div className="stack">
          <section className="stack stack--s" aria-labelledby="said">
            <h2 id="said">{t(m.organise_report_said, { name: names.reporter })}</h2>
            <p className="report__quote">{text}</p>
          </section>
          <ReportConversation report={loaded} talk={talk} onOpened={setTalk} />
          {answer === null ? null : (
            <section className="stack stack--s" aria-labelledby="answer">
              <h2 id="answer">{t(m.organise_report_answer_sent, { name: names.reporter })}</h2>
              <p className="report__quote">{answer}</p>
            </section>
          )}
        </div>
        <div className="report__aside stack">
          <ReportParty party={reporterNow} community={loaded.community} who="reporter" />
          <ReportParty party={reportedNow} community={loaded.community} who="reported" />
          <ReportNotes notes={notes} isOpen={resolvedAt === null} onAdded={(note) => setNotes((before) => [...before, note])} />
        </div>
        {resolvedAt !== null || isTakenByOther ? null : (
          <DecideForm report={loaded} onDecided={() => void navigate(reportsPath('waiting'), { state: { resolved: true } })} />
        )}
      </div>
    </>
  );
}
