import { emergencyNumberIn } from '@waylift/contract/countries';
import { REPORT_DAYS } from '@waylift/contract/limits';
import type { BlockAnswer } from '@waylift/contract/member-block';
import { m } from '@waylift/words/messages';
import { Suspense, useState, type ReactNode } from 'react';
import { useCountry } from '../community/use-country.ts';
import { SetbackAlert } from '../forms/setback-alert.tsx';
import { useWords } from '../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { lazyWithFallback } from '../ui/lazy-with-fallback.ts';
import { TextButton } from '../ui/text-button/text-button.tsx';
import type { Dialogs, Whom } from './contact-dialogs.tsx';
import type { BlockOutcome, ReportOutcome } from './contact-change.ts';

/** They come when one of them is opened. */
const ContactDialogs = lazyWithFallback(async () => (await import('./contact-dialogs.tsx')).ContactDialogs);

/** The lifts about which the reader is still to be asked. */
type Together = { readonly name: string; readonly lifts: BlockAnswer['together'] };

type ReportAndBlock = {
  readonly open: (what: Dialogs['what'], whom: Whom) => void;
  /** What became of a report. */
  readonly news: ReactNode;
  readonly dialogs: ReactNode;
};

/** Reports and blocks somebody, in dialogs. Their calls are those of `changeContact`. @param isBlocked whether the reader has blocked them already */
export function useReportAndBlock(isBlocked: boolean, onBlocked?: () => void): ReportAndBlock {
  const t = useWords();
  const { reportDays = REPORT_DAYS } = useRuntimeSettings();
  // Here, since another page has the numbers too: a late script would put them into a file of their own.
  const emergencyNumber = emergencyNumberIn(useCountry());
  const [dialog, setDialog] = useState<Dialogs>();
  const [together, setTogether] = useState<Together>();
  const [report, setReport] = useState<{ readonly outcome: ReportOutcome; readonly whom: Whom }>();
  const nextLift = together?.lifts[0];
  const close = () => setDialog(undefined);

  function askOnce({ name }: Whom, { together: lifts }: BlockOutcome): void {
    setTogether({ name, lifts });
    onBlocked?.();
  }

  const news =
    report === undefined ? null : (
      <>
        <Alert tone="success" title={t(m.report_done)}>
          {t(m.report_done_text, { within: t(m.report_within, { days: reportDays }) })}{' '}
          {isBlocked ? null : (
            <TextButton onClick={() => setDialog({ what: 'block', whom: report.whom })}>
              {t(m.conversation_block, { name: report.whom.name })}
            </TextButton>
          )}
        </Alert>
        {report.outcome.kind === 'reported-only' && !isBlocked ? (
          <SetbackAlert title={t(m.conversation_block_failed, { name: report.whom.name })} setback={report.outcome.setback} />
        ) : null}
      </>
    );
  const dialogs =
    dialog === undefined && nextLift === undefined ? null : (
      <Suspense fallback={null}>
        <ContactDialogs
          dialog={dialog}
          together={nextLift === undefined || together === undefined ? undefined : { name: together.name, lift: nextLift }}
          canBlock={!isBlocked}
          emergencyNumber={emergencyNumber}
          onClose={close}
          onBlocked={askOnce}
          onReported={(whom, outcome) => setReport({ outcome, whom })}
          onAnswered={() => setTogether((before) => before && { ...before, lifts: before.lifts.slice(1) })}
        />
      </Suspense>
    );
  return { open: (what, whom) => setDialog({ what, whom }), news, dialogs };
}
