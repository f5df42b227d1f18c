import type { InvitationBoard, InvitationState } from '@waylift/contract/organiser-invitations';
import { numberFormat } from '@waylift/words/formats';
import { m } from '@waylift/words/messages';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { STATES, stateName, totalOf } from './invitation-words.ts';
import { Parts } from './parts.tsx';
import './invitations.css';

type WentCardProps = {
  readonly board: InvitationBoard;
  readonly state: InvitationState;
  readonly onShow: (state: InvitationState) => void;
};

/** What became of a list, and the states to look into. */
export function WentCard({ board, state, onShow }: WentCardProps) {
  const t = useWords();
  const language = useLanguage();
  const number = (value: number) => numberFormat(language, {}).format(value);
  const total = totalOf(board.counts);
  const share = numberFormat(language, { style: 'percent' }).format(total === 0 ? 0 : board.counts.accepted / total);
  return (
    <Card labelledBy="went" className="stack">
      <h2 id="went">
        {t(m.organise_inv_joined, { count: board.counts.accepted, accepted: number(board.counts.accepted), total: number(total), share })}
      </h2>
      <Parts counts={board.counts} />
      <div className="state-links" role="group" aria-label={t(m.organise_audit_show)}>
        {STATES.map((each) => (
          <button key={each} type="button" className="state-link" aria-pressed={each === state} onClick={() => onShow(each)}>
            <i className={`part part--${each}`} aria-hidden="true" />
            <span>{stateName(t, each)}</span>
            <b>{number(board.counts[each])}</b>
          </button>
        ))}
      </div>
      <p className="muted">
        {board.saidNo === null ? t(m.organise_inv_some_no) : t(m.organise_inv_said_no, { people: number(board.saidNo) })}{' '}
        {t(m.organise_inv_not_followed)}
      </p>
    </Card>
  );
}
