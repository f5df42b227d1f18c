import type { Duty, DutyKind } from '@waylift/contract/organiser-duties';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon/icon.tsx';
import { arrowRight, flag, mail, mailSearch, triangleAlert } from '../../../ui/icon/icons.ts';
import { clock, key, lock, map } from '../../../ui/icon/member-icons.ts';
import { megaphone } from '../organise-icons.ts';
import { KnownPlace } from '../place.tsx';
import { pathOfDuty } from './duty-pages.ts';
import { useDutyWords } from './use-duty-words.ts';
import './duty-list.css';

const ICONS: Readonly<Record<DutyKind, string>> = {
  report: flag,
  'deletion-asked': triangleAlert,
  'news-asked': megaphone,
  'invitations-failed': mail,
  'invitations-waiting': mailSearch,
  'mail-refused': mail,
  'cannot-get-in': lock,
  'secret-ends': key,
  'dead-letters': mail,
  'backup-old': clock,
  'roads-old': map,
};

/** What waits, each row with what helps and how long it has waited. */
export function DutyList({ duties }: { readonly duties: readonly Duty[] }) {
  const words = useDutyWords();
  return (
    <DutyRows>
      {duties.map((duty) => {
        const { title, text, age, since } = words(duty);
        const about = duty.report?.id ?? duty.member?.id ?? duty.newsId ?? duty.community?.publicId;
        return (
          <DutyRow
            key={`${duty.kind} ${about ?? ''}`}
            icon={duty.until !== null && duty.kind === 'secret-ends' ? triangleAlert : ICONS[duty.kind]}
            title={title}
            to={pathOfDuty(duty)}
            text={text}
            community={duty.community}
            isDue={duty.until !== null}
            age={age}
            since={since}
          />
        );
      })}
    </DutyRows>
  );
}

/** The list around rows. */
export function DutyRows({ children }: { readonly children: ReactNode }) {
  return <ul className="duties">{children}</ul>;
}

type DutyRowProps = {
  readonly icon: string;
  readonly title: string;
  /** Null: there is no page for it. */
  readonly to: string | null;
  readonly text: ReactNode;
  readonly community: { readonly publicId: string; readonly name: string } | null;
  readonly isDue: boolean;
  readonly age: string;
  readonly since: string | null;
};

/** One row, which is one link as a whole. */
export function DutyRow({ icon, title, to, text, community, isDue, age, since }: DutyRowProps) {
  return (
    <li className={isDue ? 'duty duty--due' : 'duty'}>
      <Icon path={icon} />
      <div className="duty__body">
        <h3 className="duty__title">{to === null ? title : <Link to={to}>{title}</Link>}</h3>
        <p>{text}</p>
        {community === null ? null : (
          <p>
            <KnownPlace community={community} />
          </p>
        )}
      </div>
      <p className="duty__age">
        <b>{age}</b>
        {since}
      </p>
      {to === null ? null : <Icon path={arrowRight} className="duty__go" />}
    </li>
  );
}
