import type { OrganiserReport, ReportedConversation } from '@waylift/contract/organiser-reports';
import { m } from '@waylift/words/messages';
import { SetbackAlert } from '../../../forms/setback-alert.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { formatMoment } from '../../../locale/format-moment.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import type { ReportOutcome } from './change-report.ts';
import './reports.css';

type ReportConversationProps = {
  readonly report: OrganiserReport;
  /** Null until it is opened. */
  readonly talk: ReportedConversation | null;
  readonly onOpened: (talk: ReportedConversation) => void;
};

/** Closed until somebody needs it: each look stands in the audit. */
export function ReportConversation({ report, talk, onOpened }: ReportConversationProps) {
  const t = useWords();
  const { isBusy, outcome, setback, submit } = useAction<ReportOutcome>({ opened: (opened) => onOpened(opened.talk) });
  return (
    <section className="stack stack--s" aria-labelledby="conversation">
      <h2 id="conversation">{t(m.organise_conversation)}</h2>
      {setback === null ? null : <SetbackAlert title={t(m.organise_conversation_failed)} setback={setback} />}
      {outcome?.kind === 'gone' || outcome?.kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_report_gone)} /> : null}
      {talk !== null ? (
        <Talk report={report} talk={talk} />
      ) : report.hasConversation ? (
        <Card className="stack stack--s">
          <p>{t(m.organise_conversation_closed)}</p>
          <p>
            <Button variant="secondary" isBusy={isBusy} busyWords={t(m.loading)} onClick={() => void submit({ intent: 'open' })}>
              {t(m.organise_conversation_open)}
            </Button>
          </p>
        </Card>
      ) : (
        <p className="muted">{t(m.organise_conversation_none)}</p>
      )}
    </section>
  );
}

function Talk({ report, talk }: { readonly report: OrganiserReport; readonly talk: ReportedConversation }) {
  const t = useWords();
  const language = useLanguage();
  const nameOf = (by: 'reporter' | 'reported' | null) => {
    const party = by === 'reporter' ? report.reporterNow : report.reportedNow;
    return party?.forename ?? t(m.organise_someone_left);
  };
  const written = talk.messages.filter(({ text }) => text !== '');
  return (
    <>
      <Card>
        <ol className="report__talk">
          {written.map(({ by, at, text, isOfCar }, position) => (
            <li key={position} className={`report__message report__message--${by ?? 'nobody'}`}>
              <p className="report__bubble">{text}</p>
              <p className="report__meta">
                {t(isOfCar ? m.organise_message_by_in_car : m.organise_message_by, {
                  name: nameOf(by),
                  moment: formatMoment(language, at),
                })}
              </p>
            </li>
          ))}
        </ol>
      </Card>
      <p className="muted">{t(m.organise_conversation_why)}</p>
    </>
  );
}
