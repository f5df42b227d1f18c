import type { ListedMember } from '@waylift/contract/organiser-members';
import { m } from '@waylift/words/messages';
import { Link } from 'react-router';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { formatDate } from '../format-date.ts';
import { Place } from '../place.tsx';
import { memberPath, useOrganiser, type InScope } from '../use-organiser.ts';
import { MemberState } from './member-state.tsx';
import { Sheet } from '../sheet.tsx';
import './members.css';

type MemberTableProps = { readonly members: readonly ListedMember[]; readonly community: InScope };

/** Columns of numbers, for which a phone has no room. */
const WIDE: readonly string[] = ['journeys', 'lifts', 'reports'];

/** Members by last name; a list where there is no room for columns. */
export function MemberTable({ members, community }: MemberTableProps) {
  const t = useWords();
  const language = useLanguage();
  const { communities } = useOrganiser();
  const isOnly = communities.every(({ parentId }) => parentId !== community.publicId);
  const columns = {
    ...(isOnly ? {} : { community: t(m.organise_inv_community) }),
    state: t(m.organise_column_state),
    joined: t(m.organise_members_joined),
    journeys: t(m.organise_members_journeys),
    lifts: t(m.organise_members_lifts),
    reports: t(m.organise_reports),
  };
  return (
    <Sheet caption={t(m.organise_members)} className="sheet--members">
      <thead>
        <tr>
          <th scope="col">{t(m.organise_column_name)}</th>
          {Object.entries(columns).map(([name, column]) => (
            <th key={name} className={WIDE.includes(name) ? 'sheet__wide' : undefined} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => {
          const own = communities.find(({ publicId }) => publicId === member.communityId);
          return (
            <tr key={member.id}>
              <th scope="row">
                <Link className="tap-link" to={memberPath(community, member.id)}>
                  {member.surname}, {member.forename}
                </Link>
              </th>
              {isOnly ? null : (
                <td data-label={columns.community}>
                  <Place name={own?.name ?? member.communityId} colour={own?.colour ?? ''} />
                </td>
              )}
              <td className="sheet__beside" data-label={columns.state}>
                <MemberState {...member} />
              </td>
              <td data-label={columns.joined}>{member.joinedAt === null ? null : formatDate(language, member.joinedAt)}</td>
              <td className="sheet__wide" data-label={columns.journeys}>
                {member.journeys}
              </td>
              <td className="sheet__wide" data-label={columns.lifts}>
                {t(member.hasLifts ? m.organise_lifts_some : m.organise_lifts_none)}
              </td>
              <td className="sheet__wide" data-label={columns.reports}>
                {member.reports}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Sheet>
  );
}
