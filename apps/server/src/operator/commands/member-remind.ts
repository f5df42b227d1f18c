import { Option } from 'commander';
import { sql } from 'drizzle-orm';
import { followSentAgain, followSilentAgain } from '../../accounts/member/followed-invitations.ts';
import { findInviting } from '../../accounts/member/invite-members.ts';
import { refused, type Command } from '../terminal/command.ts';
import { invitesNobody } from './member-invite.ts';

const DAYS_DEFAULT = 7;
const AT_ONCE = 1_000;

export const memberRemind: Command = {
  words: 'member remind',
  isAudited: true,
  description: 'invite again everyone in a community who has not answered their invitation',
  takes: [
    new Option('--community <slug>', 'the community').makeOptionMandatory(),
    new Option('--days <count>', `not those who were mailed in the last so many days (default: ${DAYS_DEFAULT}, at least 1)`),
    new Option('--dry-run', 'only say how many it would be'),
  ],
  help: 'Each gets a mail with a new link; former links stay good. Run it again at any time: nobody is mailed too soon.',
  example: 'member remind --community kestrel --days 14',
  async run({ open, terminal, auditDetails }, { options, text }) {
    const [slug, given] = [text('community') ?? '', text('days') ?? String(DAYS_DEFAULT)];
    if (!/^[1-9]\d{0,2}$/.test(given)) return refused('--days is a whole number from 1 to 999.', 2);
    const { db, jobs, clock } = await open();
    const found = await findInviting(db, slug);
    if (found.kind !== 'found') return refused(invitesNobody(found, slug));
    const remindedBefore = new Date(clock.now().getTime() - Number(given) * 24 * 3_600_000);
    const before = remindedBefore.toISOString();
    // A link is made when its mail is sent, so the newest link tells when the last mail was sent. Members whose mail waits, or can be sent again, are
    // left out. A mail that bounced leaves nothing to send again.
    const toRemind = sql`from members m where m.community_id = ${found.community.id} and m.status = 'invited' and m.created_at <= ${before}
      and not exists (select from one_time_tokens t where t.member_id = m.id and t.purpose = 'invitation' and t.created_at > ${before})
      and not exists (select from mails where mails.member_id = m.id and mails.kind = 'invitation' and mails.parameters is not null)`;
    const count = async () => (await db.execute<{ count: number }>(sql`select count(*)::int as count ${toRemind}`)).rows[0]?.count ?? 0;
    if (options['dryRun'] === true) return { text: `Would remind ${await count()}.`, json: { wouldRemind: await count() } };
    let reminded = 0;
    for (let some = AT_ONCE; some === AT_ONCE; reminded += some) {
      terminal.progress({ label: 'Reminding', done: reminded, total: reminded + AT_ONCE });
      some = await db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ id: string }>(
          sql`select m.id ${toRemind} order by m.id limit ${AT_ONCE} for update skip locked`,
        );
        await jobs.enqueueAll(
          tx,
          'send-mail',
          rows.map(({ id: memberId }) => ({ kind: 'invitation', memberId })),
        );
        await followSentAgain(
          tx,
          { clock },
          rows.map(({ id }) => id),
        );
        return rows.length;
      });
    }
    if (reminded > 0) await followSilentAgain(db, { clock }, { communityId: found.community.id, before: remindedBefore });
    auditDetails(`${reminded} reminded`);
    return { text: reminded === 0 ? 'There is nobody to remind.' : `Reminders to ${reminded} are in the queue.`, json: { reminded } };
  },
};
