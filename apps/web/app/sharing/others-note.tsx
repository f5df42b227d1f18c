import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { useWords } from '../locale/locale-provider.tsx';
import { users } from '../ui/icon/member-icons.ts';
import { Note } from '../ui/note/note.tsx';

/** Says before anything is agreed what riders in one car see of each other. */
export function OthersNote({ drives }: Pick<Match, 'drives'>) {
  const t = useWords();
  return <Note icon={users}>{t(drives === 'me' ? m.others_see_riders : m.others_see_me)}</Note>;
}
