import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { useWords } from '../locale/locale-provider.tsx';
import { mapPin } from '../ui/icon/member-icons.ts';
import { Note } from '../ui/note/note.tsx';
import { comesToSpot, doorsOf } from './match-figures.ts';

/** Tells a passenger that the driver would come to one of their ends or spots, before either agrees. Nothing if they always meet on the road. */
export function DoorNote({ match }: { readonly match: Match }) {
  const t = useWords();
  const { start, end } = doorsOf(match);
  const starts = { both: m.request_door_start_both, out: m.request_door_start_out, back: m.request_door_start_back };
  const ends = { both: m.request_door_end_both, out: m.request_door_end_out, back: m.request_door_end_back };
  const { forename: name } = match.member;
  const told = [...(start === null ? [] : [t(starts[start], { name })]), ...(end === null ? [] : [t(ends[end], { name })])];
  return (
    <>
      {told.length === 0 ? null : <Note icon={mapPin}>{[...told, t(m.request_door_seen, { name })].join(' ')}</Note>}
      {comesToSpot(match) ? <Note icon={mapPin}>{t(m.request_spot, { name })}</Note> : null}
    </>
  );
}
