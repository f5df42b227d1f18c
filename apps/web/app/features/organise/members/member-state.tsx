import type { ListedMember } from '@waylift/contract/organiser-members';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { circleCheck, mail, triangleAlert } from '../../../ui/icon/icons.ts';
import { ban, clock, pause, trash } from '../../../ui/icon/member-icons.ts';
import { stateName } from './member-words.ts';

type MemberStateProps = Pick<ListedMember, 'state' | 'isRefused' | 'isDeleting'>;
const ICONS = { active: circleCheck, pending: clock, invited: mail, suspended: ban, paused: pause };

/** A state is an icon and a word. That mail comes back, or that a deletion is asked for, stands below it. */
export function MemberState({ state, isRefused, isDeleting }: MemberStateProps) {
  const t = useWords();
  const tone = state === 'active' ? ' sheet__state--good' : state === 'suspended' ? ' sheet__state--bad' : '';
  return (
    <span className="member-states">
      <span className={`sheet__state${tone}`}>
        <Icon path={ICONS[state]} />
        {stateName(t, state)}
      </span>
      {isRefused ? (
        <span className="sheet__state sheet__state--bad">
          <Icon path={triangleAlert} />
          {stateName(t, 'refused')}
        </span>
      ) : null}
      {isDeleting ? (
        <span className="sheet__state sheet__state--bad">
          <Icon path={trash} />
          {stateName(t, 'deleting')}
        </span>
      ) : null}
    </span>
  );
}
