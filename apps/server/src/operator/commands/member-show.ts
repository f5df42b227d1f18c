import { Argument } from 'commander';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { oneTimeTokens } from '../../db/schema/one-time-tokens.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { isRefused, type Command, type OperatorDeps } from '../command.ts';
import { findMember, type FoundMember } from '../find-member.ts';
import { JSON_OPTION } from '../print-list.ts';
import { labelled } from '../text-table.ts';

export const memberShow: Command = {
  words: 'member show',
  description: 'shows everything about a member but what could open the account',
  takes: [new Argument('<email>', 'the address'), JSON_OPTION],
  example: 'member show ada@kestrel.example',
  async run({ open }, { operand, options }) {
    const deps = await open();
    const found = await findMember(deps.db, operand);
    if (isRefused(found)) return found;
    const member = await describeMember(deps, found);
    return options['json'] === true ? JSON.stringify(member, null, 2) : memberText(member);
  },
};

export async function describeMember({ db, clock }: OperatorDeps, { member, community }: FoundMember) {
  const now = clock.now();
  const isOpen = and(eq(sessions.memberId, member.id), isNull(sessions.endedAt), gt(sessions.expiresAt, now));
  const links = await db
    .select({ purpose: oneTimeTokens.purpose, expiresAt: oneTimeTokens.expiresAt })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.memberId, member.id), isNull(oneTimeTokens.usedAt), gt(oneTimeTokens.expiresAt, now)))
    .orderBy(asc(oneTimeTokens.expiresAt))
    .limit(20);
  const { id, email, forename, surname, status, languageCode: language, countryCode: country, marketingOptIn, pendingEmail } = member;
  const who = { id, email, forename, surname, community: community.slug, status, language, country, marketingOptIn, pendingEmail };
  return {
    ...who,
    createdAt: member.createdAt.toISOString(),
    activatedAt: member.activatedAt?.toISOString() ?? null,
    openSessions: await db.$count(sessions, isOpen),
    /** Those that were mailed and still work. */
    links: links.map(({ purpose, expiresAt }) => ({ purpose, expiresAt: expiresAt.toISOString() })),
  };
}

export function memberText(member: Awaited<ReturnType<typeof describeMember>>): string {
  return labelled([
    ['Address', member.email],
    ['Name', `${member.forename} ${member.surname}`],
    ['Community', member.community],
    ['Status', member.status],
    ['Language', member.language],
    ['Country', member.country],
    ['News by mail', member.marketingOptIn ? 'wanted' : 'not wanted'],
    ['New address', member.pendingEmail ?? 'none'],
    ['Created', member.createdAt],
    ['Active since', member.activatedAt ?? '-'],
    ['Signed in', member.openSessions === 0 ? 'nowhere' : `${member.openSessions} times`],
    ['Open links', member.links.map(({ purpose, expiresAt }) => `${purpose} until ${expiresAt}`).join(', ') || 'none'],
    ['Id', member.id],
  ]);
}
