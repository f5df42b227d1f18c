import type { InvitationCounts } from '@waylift/contract/organiser-invitations';
import { STATES } from './invitation-words.ts';
import './parts.css';

/** One bar, a part for each state, each with a mark of its own so that it holds without colour. Figures stand beside it in words. */
export function Parts({ counts, isThin = false }: { readonly counts: InvitationCounts; readonly isThin?: boolean }) {
  return (
    <span className={isThin ? 'parts parts--thin' : 'parts'} aria-hidden="true">
      {STATES.filter((state) => counts[state] > 0).map((state) => (
        <i key={state} className={`part part--${state}`} style={{ flexGrow: counts[state] }} />
      ))}
    </span>
  );
}
