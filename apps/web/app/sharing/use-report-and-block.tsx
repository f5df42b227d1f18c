import { REPORT_DAYS } from '@waylift/contract/limits';
import type { BlockAnswer } from '@waylift/contract/member-block';
import { m } from '@waylift/words/messages';
import { useState, type ReactNode } from 'react';
import { SetbackAlert } from '../forms/setback-alert.tsx';
import { useWords } from '../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { TextButton } from '../ui/text-button/text-button.tsx';
import { BlockDialog, type BlockOutcome } from './block-dialog.tsx';
import { ReportDialog, type ReportOutcome } from './report-dialog.tsx';
import { TogetherDialog } from './together-dialog.tsx';

export type Whom = { readonly ref: string; readonly name: string; readonly isRider: boolean };
type Dialogs = { readonly what: 'report' | 'block'; readonly whom: Whom };
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
  const dialogs = (
    <>
      {dialog?.what === 'block' ? (
        <BlockDialog
          memberRef={dialog.whom.ref}
          name={dialog.whom.name}
          isRider={dialog.whom.isRider}
          onClose={close}
          onBlocked={(outcome) => {
            askOnce(dialog.whom, outcome);
            close();
          }}
        />
      ) : null}
      {dialog?.what === 'report' ? (
        <ReportDialog
          memberRef={dialog.whom.ref}
          name={dialog.whom.name}
          canBlock={!isBlocked}
          onClose={close}
          onReported={(outcome) => {
            setReport({ outcome, whom: dialog.whom });
            if (outcome.kind === 'reported' && outcome.blocked !== undefined) askOnce(dialog.whom, outcome.blocked);
            close();
          }}
        />
      ) : null}
      {dialog === undefined && together !== undefined && nextLift !== undefined ? (
        <TogetherDialog
          key={nextLift.liftId}
          name={together.name}
          lift={nextLift}
          onClose={() => setTogether({ ...together, lifts: together.lifts.slice(1) })}
        />
      ) : null}
    </>
  );
  return { open: (what, whom) => setDialog({ what, whom }), news, dialogs };
}
