/** Lists that may be long: they are asked for and printed page by page, so that no more than a page is ever in memory. */
import type { QueuedMail } from '../jobs/read-mails.ts';
import { csvLine } from './csv-line.ts';
import type { MemberSummary, Removal } from './member-requests.ts';
import type { OperatorReply } from './requests.ts';
import type { ExitCode, ListFormat, Surroundings, Task } from './tasks.ts';
import { createTable, plain } from './text-table.ts';

type ListTask<N extends Task['name']> = Extract<Task, { name: N }>;
type Pages<T> = { readonly rows: readonly T[]; readonly next: string | null } | { readonly refusal: string };

export function printMembers(
  { community, status, format }: ListTask<'member-list'>,
  { operator, terminal }: Surroundings,
): Promise<ExitCode> {
  const columns = ['email', 'forename', 'surname', 'status', 'language', 'createdAt', 'activatedAt'] as const;
  const cells = (member: MemberSummary) => columns.map((column) => member[column] ?? '');
  return printPages<MemberSummary>(
    async (after) => {
      const reply = await operator.ask({ verb: 'member-list', community, after, ...(status !== undefined && { status }) });
      return reply.kind === 'members' ? { rows: reply.members, next: reply.next } : { refusal: refusalIn(reply) };
    },
    {
      format,
      terminal,
      none: 'There is nobody.',
      columns: columns.map((column) => ({ head: HEADS[column] ?? column.toUpperCase() })),
      names: columns,
      cells,
    },
  );
}

const HEADS: Readonly<Record<string, string>> = { createdAt: 'CREATED', activatedAt: 'ACTIVE SINCE', day: 'DAY (UTC)' };

export function printRemovals({ format }: ListTask<'member-removals'>, { operator, terminal }: Surroundings): Promise<ExitCode> {
  const columns = ['day', 'community', 'reason', 'comment'] as const;
  return printPages<Removal>(
    async (after) => {
      const reply = await operator.ask({ verb: 'member-removals', after });
      return reply.kind === 'removals' ? { rows: reply.removals, next: reply.next } : { refusal: refusalIn(reply) };
    },
    {
      format,
      terminal,
      none: 'Nobody has left.',
      columns: columns.map((column) => ({ head: HEADS[column] ?? column.toUpperCase() })),
      names: columns,
      cells: (removal) => columns.map((column) => removal[column] ?? ''),
    },
  );
}

export function printMails({ onlyDead, format }: ListTask<'mail-list'>, { operator, terminal }: Surroundings): Promise<ExitCode> {
  const now = Date.now();
  const columns = [
    { head: 'ID' },
    { head: 'STATE' },
    { head: 'KIND' },
    { head: 'MEMBER' },
    { head: 'TRIES', isNumber: true },
    { head: 'AGE', isNumber: true },
    { head: 'LAST ERROR' },
  ];
  const cells = (mail: QueuedMail) => [
    mail.id,
    mail.state,
    mail.kind,
    mail.memberId,
    String(mail.tries),
    ageOf(mail.createdAt, now),
    mail.lastError ?? '',
  ];
  return printPages<QueuedMail>(
    async (after) => {
      const reply = await operator.ask({ verb: 'mail-list', onlyDead, after });
      return reply.kind === 'mails' ? { rows: reply.mails, next: reply.next } : { refusal: refusalIn(reply) };
    },
    {
      format,
      terminal,
      none: onlyDead ? 'No mail is dead.' : 'No mail waits.',
      columns,
      names: columns.map(({ head }) => head.toLowerCase()),
      cells,
    },
  );
}

type List<T> = {
  readonly format: ListFormat;
  readonly terminal: Surroundings['terminal'];
  readonly none: string;
  readonly columns: readonly { readonly head: string; readonly isNumber?: boolean }[];
  /** The columns of CSV. */
  readonly names: readonly string[];
  readonly cells: (row: T) => string[];
};

async function printPages<T>(
  pageAfter: (after: string | null) => Promise<Pages<T>>,
  { format, terminal, none, columns, names, cells }: List<T>,
): Promise<ExitCode> {
  const table = createTable(columns);
  let after: string | null = null;
  let isFirst = true;
  do {
    const page: Pages<T> = await pageAfter(after);
    if ('refusal' in page) {
      terminal.error(`error: ${plain(page.refusal)}\n`);
      return 1;
    }
    const { rows, next } = page;
    if (format === 'json') await terminal.out(jsonPart(rows, isFirst, next === null));
    else if (format === 'csv') await terminal.out((isFirst ? csvLine(names) : '') + rows.map((row) => csvLine(cells(row))).join(''));
    else await terminal.out(isFirst && rows.length === 0 ? `${none}\n` : `${table.rows(rows.map(cells))}\n`);
    isFirst = false;
    after = next;
  } while (after !== null);
  return 0;
}

/** One array over all pages. */
function jsonPart(rows: readonly unknown[], isFirst: boolean, isLast: boolean): string {
  const texts = rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n');
  const separator = isFirst || texts === '' ? '' : ',';
  return `${isFirst ? '[' : ''}${separator}${texts === '' ? '' : `\n${texts}`}${isLast ? '\n]\n' : ''}`;
}

function ageOf(createdAt: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(createdAt)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60 / 24)} d`;
}

function refusalIn(reply: OperatorReply): string {
  return reply.kind === 'refused' ? reply.message : 'The answer cannot be understood.';
}
