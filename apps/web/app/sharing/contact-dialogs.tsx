import type { BlockAnswer } from '@waylift/contract/member-block';
import { BlockDialog } from './block-dialog.tsx';
import type { BlockOutcome, ReportOutcome } from './contact-change.ts';
import { ReportDialog } from './report-dialog.tsx';
import { TogetherDialog } from './together-dialog.tsx';

export type Whom = { readonly ref: string; readonly name: string; readonly isRider: boolean };
export type Dialogs = { readonly what: 'report' | 'block'; readonly whom: Whom };

type ContactDialogsProps = {
  readonly dialog: Dialogs | undefined;
  /** What is still to be asked after a block. */
  readonly together: { readonly name: string; readonly lift: BlockAnswer['together'][number] } | undefined;
  readonly canBlock: boolean;
  readonly emergencyNumber: string;
  readonly onClose: () => void;
  readonly onBlocked: (whom: Whom, outcome: BlockOutcome) => void;
  readonly onReported: (whom: Whom, outcome: ReportOutcome) => void;
  readonly onAnswered: () => void;
};

/** The dialogs of `useReportAndBlock`. */
export function ContactDialogs(props: ContactDialogsProps) {
  const { dialog, together, canBlock, emergencyNumber, onClose, onBlocked, onReported, onAnswered } = props;
  if (dialog === undefined)
    return together === undefined ? null : (
      <TogetherDialog key={together.lift.liftId} name={together.name} lift={together.lift} onClose={onAnswered} />
    );
  const { what, whom } = dialog;
  if (what === 'block')
    return (
      <BlockDialog
        memberRef={whom.ref}
        name={whom.name}
        isRider={whom.isRider}
        onClose={onClose}
        onBlocked={(outcome) => {
          onBlocked(whom, outcome);
          onClose();
        }}
      />
    );
  return (
    <ReportDialog
      memberRef={whom.ref}
      name={whom.name}
      canBlock={canBlock}
      emergencyNumber={emergencyNumber}
      onClose={onClose}
      onReported={(outcome) => {
        onReported(whom, outcome);
        if (outcome.kind === 'reported' && outcome.blocked !== undefined) onBlocked(whom, outcome.blocked);
        onClose();
      }}
    />
  );
}
