import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { TextAreaField } from '../../forms/text-area-field.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { DayChips } from '../../sharing/day-chips.tsx';
import type { SharedDays } from '../../sharing/match-figures.ts';
import type { AnswerDraft } from './answer-draft.ts';

type ProposalProps = {
  readonly match: Match;
  readonly proposed: SharedDays;
  readonly proposal: string;
  readonly onChange: (change: Partial<AnswerDraft>) => void;
};

/** What belongs to a proposal of other days. */
export function Proposal({ match, proposed, proposal, onChange }: ProposalProps) {
  const t = useWords();
  const { forename: name } = match.member;
  return (
    <>
      <DayChips
        name="proposed"
        legend={t(m.request_proposed)}
        hint={t(m.request_proposed_hint, { name })}
        days={match.days}
        chosen={proposed}
        onChange={(days) => onChange({ proposed: days })}
      />
      <TextAreaField
        name="proposal"
        label={t(m.request_message_to, { name })}
        rows={3}
        value={proposal}
        onChange={(typed) => onChange({ proposal: typed })}
      />
    </>
  );
}
