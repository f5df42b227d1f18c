/**
 * Invites everybody in a file. The whole file is checked before anybody is invited. Then it goes in batches, each one transaction
 * with its mails: nobody is half invited, and after an interruption the same command goes on where it stopped, since whoever
 * has been invited is skipped.
 */
import { INVITATIONS_PER_BATCH, type InviteCounts, type Invitee } from './member-requests.ts';
import { inviteeProblem } from './invitee.ts';
import type { FilePieces } from './read-invocation.ts';
import { readInvitees } from './read-invitees.ts';
import type { ExitCode, Surroundings } from './tasks.ts';
import { plain } from './text-table.ts';

const PROBLEMS_SHOWN = 50;

type Asked = { readonly community: string; readonly path: string };
type Done = InviteCounts & { readonly lines: number };

export async function inviteFromFile({ community, path }: Asked, { operator, inputs, terminal }: Surroundings): Promise<ExitCode> {
  const fail = (message: string): ExitCode => {
    terminal.error(`error: ${plain(message)}\n`);
    return 1;
  };
  const file = await inputs.pieces(path);
  if ('problem' in file) return fail(file.problem);
  // With nobody in it yet: a community that nobody can be invited to is told before the file is read.
  const target = await operator.ask({ verb: 'member-invite', community, invitees: [] });
  if (target.kind === 'refused') return fail(target.message);
  const shown = await operator.ask({ verb: 'community-show', slug: community });
  if (shown.kind !== 'community') return fail(shown.kind === 'refused' ? shown.message : 'The answer cannot be understood.');
  // While the file is read, a server may start.
  await operator.release();

  const checked = await checkFile(file, path, shown.community.emailDomains, terminal);
  if (checked.problems > 0) return fail(`Nobody was invited: ${linesOf(checked.problems)} of ${path} cannot be used.`);
  if (checked.people === 0) return fail(`There is nobody to invite in ${path}.`);

  const done = { lines: 0, invited: 0, alreadyInvited: 0, alreadyMembers: 0, elsewhere: 0 };
  for await (const batch of batches(file)) {
    terminal.progress({ label: 'Inviting', done: done.lines, total: checked.people });
    const reply = Array.isArray(batch) ? await operator.ask({ verb: 'member-invite', community, invitees: batch }) : batch;
    if (reply.kind !== 'invited') {
      const message = reply.kind === 'refused' ? reply.message : 'The answer cannot be understood.';
      fail(message);
      return fail(
        `${linesOf(done.lines)} of ${checked.people} were done (${done.invited} invited). Run the command again: they are skipped.`,
      );
    }
    addCounts(done, reply.counts);
    done.lines += Array.isArray(batch) ? batch.length : 0;
  }
  terminal.progress(null);
  await terminal.out(account(community, done));
  return 0;
}

/** Tells of every line that cannot be used. */
async function checkFile(
  file: FilePieces,
  path: string,
  emailDomains: readonly string[],
  terminal: Surroundings['terminal'],
): Promise<{ readonly people: number; readonly problems: number }> {
  let people = 0;
  let problems = 0;
  let bytesRead = 0;
  const pieces = counted(file, (bytes) => (bytesRead += bytes));
  for await (const each of readInvitees(pieces)) {
    terminal.progress({ label: 'Checking', done: bytesRead, total: file.sizeBytes });
    const line = each.kind === 'invitee' ? each.invitee.line : each.line;
    const message = each.kind === 'invitee' ? inviteeProblem(each.invitee, emailDomains) : each.message;
    if (message === null) {
      people += 1;
      continue;
    }
    problems += 1;
    if (problems <= PROBLEMS_SHOWN) terminal.error(`${plain(`${path}:${line}: ${message}`)}\n`);
  }
  terminal.progress(null);
  if (problems > PROBLEMS_SHOWN) terminal.error(`... and ${problems - PROBLEMS_SHOWN} more\n`);
  return { people, problems };
}

/** The people of a file that has been checked, some at a time; a refusal when it is no longer the file that was checked. */
async function* batches(file: FilePieces): AsyncGenerator<Invitee[] | { readonly kind: 'refused'; readonly message: string }> {
  let batch: Invitee[] = [];
  for await (const each of readInvitees(file.read())) {
    if (each.kind === 'problem') {
      yield { kind: 'refused', message: `Line ${each.line} has changed since the file was checked: ${each.message}` };
      return;
    }
    batch.push(each.invitee);
    if (batch.length === INVITATIONS_PER_BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

async function* counted(file: FilePieces, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  for await (const piece of file.read()) {
    onBytes(piece.length);
    yield piece;
  }
}

function addCounts(sum: { -readonly [K in keyof Done]: Done[K] }, counts: InviteCounts): void {
  sum.invited += counts.invited;
  sum.alreadyInvited += counts.alreadyInvited;
  sum.alreadyMembers += counts.alreadyMembers;
  sum.elsewhere += counts.elsewhere;
}

function account(community: string, { invited, alreadyInvited, alreadyMembers, elsewhere }: Done): string {
  const skipped = [
    alreadyInvited > 0 && `${alreadyInvited} had been invited before (\`member resend\` mails one of them again)`,
    alreadyMembers > 0 && `${alreadyMembers} have an account already`,
    elsewhere > 0 && `${elsewhere} belong to another community`,
  ].filter((text) => text !== false);
  return [`Invited ${invited} to '${community}'.`, ...skipped.map((text) => `Skipped: ${text}.`)].map((line) => `${line}\n`).join('');
}

function linesOf(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`;
}
