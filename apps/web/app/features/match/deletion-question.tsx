import type { MemberSeen } from '@waylift/contract/member-seen';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { usePortalPath } from '../../community/community-link.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useDayWords } from '../../sharing/use-day-words.ts';
import { fullName } from '../../sharing/use-match-words.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/dialog/dialog.tsx';
import { Face } from '../../ui/face/face.tsx';
import { luggage } from '../../ui/icon/member-icons.ts';
import { Note } from '../../ui/note/note.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import type { Ends } from './what-ends.ts';
import './people.css';

type DeletionQuestionProps = {
  /** The journey's name. */
  readonly journey: string;
  readonly ends: Ends | 'unknown';
  readonly onKeep: () => void;
  readonly onDelete: () => void;
};

/** Says whose lifts and requests end with a journey, before it is deleted, and offers to be away in its place. */
export function DeletionQuestion({ journey, ends, onKeep, onDelete }: DeletionQuestionProps) {
  const t = useWords();
  const path = usePortalPath();
  const { dayNames } = useDayWords();
  const nameOf = (member: MemberSeen | null) => (member === null ? t(m.lift_former_member) : fullName({ member }));
  const count = ends === 'unknown' ? 0 : ends.lifts.length;
  const away = (text: string) => <Link to={path('/dashboard/away')}>{text}</Link>;
  return (
    <Dialog title={t(m.dashboard_delete_title, { journey })} onClose={onKeep}>
      <DialogBody>
        {count === 0 ? null : (
          <Note icon={luggage}>
            <RichText message={t(m.dashboard_delete_away)} tags={{ link: away }} />
          </Note>
        )}
        {ends === 'unknown' ? (
          <p>{t(m.dashboard_delete_unknown)}</p>
        ) : (
          <>
            <ul className="people__ends">
              {ends.lifts.map((lift) => (
                <End key={lift.id} member={lift.member} kind="share">
                  {t(m.dashboard_delete_lift, { name: nameOf(lift.member), days: dayNames(lift) })}
                </End>
              ))}
              {ends.received.map((request) => (
                <End key={request.id} member={request.member} kind="other">
                  {t(m.dashboard_delete_received, { name: nameOf(request.member), days: dayNames(request) })}
                </End>
              ))}
              {ends.sent.map((request) => (
                <End key={request.id} member={request.member} kind="other">
                  {t(m.dashboard_delete_sent, { name: nameOf(request.member), days: dayNames(request) })}
                </End>
              ))}
            </ul>
            <p>{t(m.dashboard_delete_told)}</p>
          </>
        )}
      </DialogBody>
      <DialogFoot>
        <Button variant="secondary" onClick={onKeep}>
          {count === 0 ? t(m.dashboard_delete_keep) : t(m.dashboard_delete_keep_lifts, { count })}
        </Button>
        <Button variant="danger" onClick={onDelete}>
          {count === 0 ? t(m.dashboard_delete_confirm) : t(m.dashboard_delete_end_lifts, { count })}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

type EndProps = { readonly member: MemberSeen | null; readonly kind: 'share' | 'other'; readonly children: string };

function End({ member, kind, children }: EndProps) {
  return (
    <li>
      {member === null ? null : <Face person={member} kind={kind} />}
      <span>{children}</span>
    </li>
  );
}
