import { Argument } from 'commander';
import { endAllSessions } from '../../kernel/security/end-sessions.ts';
import { isRefused, type Command } from '../terminal/command.ts';
import { memberOrRefusal } from '../people/member-or-refusal.ts';
import { shown } from '../terminal/text-table.ts';

/** Anybody who knows the password can sign in again; the member is then mailed. */
export const memberSignOut: Command = {
  words: 'member sign-out',
  isAudited: true,
  description: 'sign a member out on every device at once',
  takes: [new Argument('<member>', 'the address or the id')],
  example: 'member sign-out ada@kestrel.example',
  async run({ open }, { operand }) {
    const { db, clock } = await open();
    return db.transaction(async (tx) => {
      const found = await memberOrRefusal(tx, operand);
      if (isRefused(found)) return found;
      const { id, email } = found.member;
      const { sessions, hadCalendar } = await endAllSessions(tx, { memberId: id, now: clock.now() });
      const calendar = hadCalendar ? ' The calendar address has ended.' : '';
      if (sessions === 0) return `${shown(email)} was not signed in anywhere.${calendar}`;
      return `Signed out ${shown(email)}: ${sessions === 1 ? 'one session has' : `${sessions} sessions have`} ended.${calendar}`;
    });
  },
};
