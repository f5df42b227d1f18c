import type { ListedMember } from '@waylift/contract/organiser-members';
import { useWords } from '../../../locale/locale-provider.tsx';
import { circleCheck, mail, triangleAlert } from '../../../ui/icon/icons.ts';
import { ban, clock, pause, trash } from '../../../ui/icon/member-icons.ts';
import { SheetState } from '../sheet.tsx';
import { stateName } from './member-words.ts';
import './members.css';

type MemberStateProps = Pick<ListedMember, 'state' | 'isRefused' | 'isDeleting'>;
const ICONS = { active: circleCheck, pending: clock, invited: mail, suspended: ban, paused: pause };

/** A state is an icon and a word. That mail comes back, or that a deletion is asked for, stands below it. */
export function MemberState({ state, isRefused, isDeleting }: MemberStateProps) {
  const t = useWords();
  const tone = state === 'active' ? 'good' : state === 'suspended' ? 'bad' : undefined;
  return (
    <span className="member-states">
      <SheetState icon={ICONS[state]} tone={tone}>
        {stateName(t, state)}
      </SheetState>
      {isRefused ? (
        <SheetState icon={triangleAlert} tone="bad">
          {stateName(t, 'refused')}
        </SheetState>
      ) : null}
      {isDeleting ? (
        <SheetState icon={trash} tone="bad">
          {stateName(t, 'deleting')}
        </SheetState>
      ) : null}
    </span>
  );
}
