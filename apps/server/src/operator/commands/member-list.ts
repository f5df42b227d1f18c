import { Option } from 'commander';
import { and, asc, eq, gt } from 'drizzle-orm';
import { MEMBER_STATUSES, members } from '../../db/schema/members.ts';
import { isRefused, type Command } from '../command.ts';
import { findCommunity } from '../find-community.ts';
import { LIST_FORMATS, LIST_PAGE, printList } from '../print-list.ts';

export const memberList: Command = {
  words: 'member list',
  description: 'list the members of a community in the order of their addresses',
  takes: [
    new Option('--community <slug>', 'whose members').makeOptionMandatory(),
    new Option('--status <status>', 'only those who are').choices(MEMBER_STATUSES),
    ...LIST_FORMATS,
  ],
  example: 'member list --community kestrel --status invited --csv',
  async run({ open, terminal }, typed) {
    const { db } = await open();
    const community = await findCommunity(db, typed.text('community') ?? '');
    if (isRefused(community)) return community;
    const asked = MEMBER_STATUSES.find((each) => each === typed.text('status'));
    const { email, forename, surname, status, languageCode: language, createdAt, activatedAt, emailKey: cursor } = members;
    const isWanted = and(eq(members.communityId, community.id), asked === undefined ? undefined : eq(status, asked));
    return printList({
      typed,
      terminal,
      none: 'There is nobody.',
      columns: ['email', 'forename', 'surname', 'status', 'language', 'createdAt', 'activatedAt'],
      heads: { createdAt: 'CREATED', activatedAt: 'ACTIVE SINCE' },
      rowsAfter: (after) =>
        db
          .select({ row: { email, forename, surname, status, language, createdAt, activatedAt }, cursor })
          .from(members)
          .where(after === null ? isWanted : and(isWanted, gt(cursor, after)))
          .orderBy(asc(cursor))
          .limit(LIST_PAGE),
    });
  },
};
