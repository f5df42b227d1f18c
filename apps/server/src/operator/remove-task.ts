import { printReply } from './print-reply.ts';
import { memberText } from './print-member.ts';
import type { OperatorReply } from './requests.ts';
import type { ExitCode, Surroundings } from './tasks.ts';

/** Removes a member once a person who sees whom it is about has said yes, or `isSure`. */
export async function removeAfterQuestion(
  { email, isSure }: { readonly email: string; readonly isSure: boolean },
  { operator, terminal }: Surroundings,
): Promise<ExitCode> {
  const print = async (reply: OperatorReply): Promise<ExitCode> => {
    const { out, error, exitCode } = printReply(reply, false);
    if (out !== '') await terminal.out(`${out}\n`);
    if (error !== '') terminal.error(`error: ${error}\n`);
    return exitCode;
  };
  const found = await operator.ask({ verb: 'member-show', email });
  if (found.kind !== 'member') return print(found);
  if (!isSure) {
    // However long the person thinks, a server may start meanwhile.
    await operator.release();
    terminal.error(`${memberText(found.member)}\n`);
    const answer = await terminal.confirm('Remove this member and everything of theirs?');
    if (answer === 'nobody') {
      terminal.error('error: Nobody can be asked here. Give --yes to remove the member without a question.\n');
      return 1;
    }
    if (!answer) {
      terminal.error('Nothing was removed.\n');
      return 1;
    }
  }
  return print(await operator.ask({ verb: 'member-remove', email, id: found.member.id }));
}
