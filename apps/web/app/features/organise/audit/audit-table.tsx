import type { AuditLine } from '@waylift/contract/organiser-audit';
import { m } from '@waylift/words/messages';
import { formatMoment } from '../../../locale/format-moment.ts';
import { useLanguage, useWords, type Words } from '../../../locale/locale-provider.tsx';
import { TextButton } from '../../../ui/text-button/text-button.tsx';
import { Named } from '../named.tsx';
import { SheetHead } from '../sheet.tsx';
import { deedWords, kindWords } from './audit-words.ts';
import './audit.css';

type AuditCells = {
  readonly columns: readonly string[];
  /** Of one line, in the order of the columns, for a file. */
  readonly textsOf: (line: AuditLine) => readonly string[];
};

/** What a file of the lines holds, in the language of the page. */
export function useAuditCells(): AuditCells {
  const t = useWords();
  return {
    columns: [
      t(m.organise_audit_when),
      t(m.organise_audit_who),
      t(m.organise_audit_from),
      t(m.organise_audit_what),
      t(m.organise_audit_deed),
      t(m.organise_audit_about),
      t(m.organise_inv_community),
    ],
    textsOf: (line) => [
      line.at,
      line.by,
      line.network ?? t(m.organise_by_command),
      kindWords(t, line.kind),
      deedWords(t, { deed: line.deed, isCommand: line.organiserId === null }),
      aboutOf(t, line),
      line.community ?? '',
    ],
  };
}

type AuditTableProps = { readonly lines: readonly AuditLine[]; readonly onMember: (memberId: string) => void };

/** The newest first; a list where there is no room for columns. */
export function AuditTable({ lines, onMember }: AuditTableProps) {
  const t = useWords();
  const columns = [
    t(m.organise_audit_when),
    t(m.organise_audit_who),
    t(m.organise_audit_deed),
    t(m.organise_audit_about),
    t(m.organise_inv_community),
  ];
  return (
    <div className="audit">
      <table className="audit__table">
        <caption className="visually-hidden">{t(m.organise_audit_caption)}</caption>
        <SheetHead columns={columns} />
        <tbody>
          {lines.map((line) => (
            <AuditRow key={line.id} line={line} columns={columns} onMember={onMember} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type AuditRowProps = { readonly line: AuditLine; readonly columns: readonly string[]; readonly onMember: (memberId: string) => void };

function AuditRow({ line, columns, onMember }: AuditRowProps) {
  const t = useWords();
  const language = useLanguage();
  const { at, by, organiserId, network, deed, kind, community, member } = line;
  const about = aboutOf(t, line);
  return (
    <tr>
      <td className="audit__when" data-label={columns[0]}>
        {formatMoment(language, at)}
      </td>
      <th scope="row">
        {by}
        <small>
          {organiserId === null ? t(m.organise_by_command) : network === null ? null : t(m.organise_audit_network, { network })}
        </small>
      </th>
      <td data-label={columns[2]}>
        {deedWords(t, { deed, isCommand: organiserId === null })}
        <small>{kindWords(t, kind)}</small>
      </td>
      <td data-label={columns[3]}>
        {member === null || member.name === '' ? (
          about
        ) : (
          <span className="audit__member">
            <TextButton onClick={() => onMember(member.id)}>
              <Named words={about} name={t(m.organise_audit_only_one, { name: about })} />
            </TextButton>
          </span>
        )}
      </td>
      <td data-label={columns[4]}>{community}</td>
    </tr>
  );
}

function aboutOf(t: Words, { member, details }: AuditLine): string {
  // Ids say nothing to people.
  if (member === null) return details.replace(/^[0-9a-f]{8}-[0-9a-f-]{27}(?:: )?/, '');
  return member.name === '' ? t(m.organise_someone_left) : member.name;
}
