import { eachField, FURTHER_FIELD_NAMES } from '@waylift/contract/member-fields';
import { Option } from 'commander';
import { and, asc, eq, sql } from 'drizzle-orm';
import { MEMBER_STATUSES, members } from '../../kernel/db/schema/members.ts';
import { isRefused, type Command } from '../terminal/command.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { LIST_FORMATS, LIST_PAGE, printList } from '../terminal/print-list.ts';

export const memberList: Command = {
  words: 'member list',
  isAudited: true,
  isLook: true,
  description: 'list the members of a community in the order of their addresses',
  takes: [
    new Option('--community <slug>', 'the community').makeOptionMandatory(),
    new Option('--status <status>', 'only members with this status').choices(MEMBER_STATUSES),
    new Option('--news', 'only those with an account who want news by mail: others may not be mailed any').conflicts('status'),
    ...LIST_FORMATS,
  ],
  example: 'member list --community kestrel --status invited --csv',
  async run({ open, terminal, auditDetails }, typed) {
    const { db } = await open();
    const community = await communityOrRefusal(db, typed.text('community') ?? '');
    if (isRefused(community)) return community;
    const asked = MEMBER_STATUSES.find((each) => each === typed.text('status'));
    const { email, status, languageCode: language, createdAt, activatedAt, marketingOptIn: news, emailKey, id } = members;
    // Several registrations may have one address.
    const cursor = sql<string>`${emailKey} || ' ' || ${id}`;
    const isAsked =
      typed.options['news'] === true ? sql`${news} and ${status} = 'active'` : asked === undefined ? undefined : eq(status, asked);
    const isWanted = and(eq(members.communityId, community.id), isAsked);
    return printList({
      typed,
      terminal,
      auditDetails,
      none: 'There are no such members.',
      columns: ['email', 'forename', 'surname', 'status', 'language', 'createdAt', 'activatedAt', 'news', ...FURTHER_FIELD_NAMES],
      heads: { createdAt: 'CREATED', activatedAt: 'ACTIVE SINCE' },
      rowsAfter: (after) =>
        db
          .select({ row: { email, ...eachField((field) => members[field]), status, language, createdAt, activatedAt, news }, cursor })
          .from(members)
          .where(after === null ? isWanted : and(isWanted, sql`(${emailKey}, ${id}) > (${after.slice(0, -37)}, ${after.slice(-36)}::uuid)`))
          .orderBy(asc(emailKey), asc(id))
          .limit(LIST_PAGE),
    });
  },
};
