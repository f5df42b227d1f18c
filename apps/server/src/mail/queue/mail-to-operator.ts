/** Mails to the operator: in English and as plain text, like the operator's commands. They name no member. */
import { and, asc, countDistinct, eq, gte, isNotNull } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import { OWN_COMMAND } from '../../kernel/config/own-command.ts';
import type { Db } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import type { Clock, Logger } from '../../kernel/effects/effects.ts';
import type { Mailer } from '../delivery/mailer.ts';
import { oneLine } from '../content/untrusted-text.ts';
import type { OperatorMailOrder } from './job-list.ts';
import type { Jobs } from './queue.ts';
import { countFailedMails, readMailFigures } from './read-mails.ts';
import type { MailEnd } from './send-mails.ts';

type OperatorMailDeps = {
  readonly config: Pick<Config, 'operatorEmail' | 'reportDays' | 'productName' | 'publicUrl'>;
  readonly db: Db;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly log: Logger;
};
type Written = { readonly subject: string; readonly lines: readonly string[] };

/** Sends nothing without `OPERATOR_EMAIL`, and nothing that is settled by now. Throws when it should be tried again. */
export async function mailToOperator(deps: OperatorMailDeps, order: OperatorMailOrder, jobId: string): Promise<MailEnd> {
  const to = deps.config.operatorEmail;
  const mail = to === undefined ? null : await write(deps, order);
  if (to === undefined || mail === null) {
    deps.log.info({ jobId, kind: order.kind }, 'mail no longer wanted');
    return 'not-wanted';
  }
  const { productName, publicUrl } = deps.config;
  const answer = await deps.mailer.send({
    id: jobId,
    memberId: 'operator',
    to,
    subject: `${oneLine(productName)}: ${mail.subject}`,
    text: [...mail.lines, '', `You get this mail because OPERATOR_EMAIL of ${publicUrl} holds this address.`, ''].join('\n'),
    primaryColour: null,
  });
  deps.log.info({ jobId, kind: order.kind }, 'mail handed over');
  return { answer };
}

function write({ db, config }: OperatorMailDeps, order: OperatorMailOrder): Promise<Written | null> {
  switch (order.kind) {
    case 'new-report':
      return aboutReport(db, order.reportId, config.reportDays);
    case 'sign-on-conflict':
      return aboutConflict(db, order);
    case 'sign-on-newcomer':
      return aboutNewcomer(db, order.ownerId);
    case 'members-paused':
      return aboutPaused(db, new Date(order.since));
    case 'sign-on-secret-ends':
      return aboutSecret(db, order.communityId);
    case 'failed-mails':
      return aboutFailedMails(db, new Date(order.since));
  }
}

async function aboutReport(db: Db, reportId: string, days: number): Promise<Written | null> {
  const [report] = await db
    .select({ reason: reports.reason, resolvedAt: reports.resolvedAt, slug: communities.slug })
    .from(reports)
    .innerJoin(communities, eq(communities.id, reports.communityId))
    .where(eq(reports.id, reportId));
  if (report === undefined || report.resolvedAt !== null) return null;
  return {
    subject: `a report in '${report.slug}' waits for you`,
    lines: [
      `A member of '${report.slug}' has reported another one. The reason that they chose is "${report.reason}".`,
      `The portal has told them that someone reads it, usually within ${days === 1 ? '1 working day' : `${days} working days`}.`,
      '',
      'See what was written:',
      `  ${OWN_COMMAND} report show ${reportId}`,
      'Note what was done, which mails the one who reported:',
      `  ${OWN_COMMAND} report resolve ${reportId} --note '...'`,
    ],
  };
}

async function aboutConflict(
  db: Db,
  { communityId, ofMemberId, ownerId }: Extract<OperatorMailOrder, { readonly kind: 'sign-on-conflict' }>,
): Promise<Written | null> {
  const [community] = await db.select({ slug: communities.slug }).from(communities).where(eq(communities.id, communityId));
  if (community === undefined) return null;
  return {
    subject: `two accounts of '${community.slug}' want one email address`,
    lines: [
      `The provider through which people sign on to '${community.slug}' gives a member an email address that another account has.`,
      'Both accounts stay as they are, and both members have been told. Often the address was that of somebody who has left.',
      '',
      'See both accounts, first the one that the provider opens, and remove one that nobody needs:',
      ...(ofMemberId === undefined || ownerId === undefined
        ? [`  ${OWN_COMMAND} member list --community ${community.slug}`]
        : [`  ${OWN_COMMAND} member show ${ofMemberId}`, `  ${OWN_COMMAND} member show ${ownerId}`]),
      `  ${OWN_COMMAND} member remove ADDRESS`,
    ],
  };
}

async function aboutNewcomer(db: Db, ownerId: string): Promise<Written | null> {
  const [owner] = await db
    .select({ slug: communities.slug })
    .from(members)
    .innerJoin(communities, eq(communities.id, members.communityId))
    .where(eq(members.id, ownerId));
  if (owner === undefined) return null;
  return {
    subject: `somebody cannot join '${owner.slug}': their address belongs to another account`,
    lines: [
      `Somebody signs on to '${owner.slug}' for the first time, with the email address of an account that signs on as somebody else.`,
      'Mostly that is a former colleague whose address was given to a newcomer. Nobody gets in, and nothing has changed.',
      '',
      'See the account. If it is of somebody who has left, remove it, or give it another address:',
      `  ${OWN_COMMAND} member show ${ownerId}`,
      `  ${OWN_COMMAND} member remove ${ownerId}`,
      `  ${OWN_COMMAND} member set ${ownerId} --email ADDRESS --vouch`,
      'The newcomer then signs on once more.',
    ],
  };
}

async function aboutPaused(db: Db, since: Date): Promise<Written | null> {
  const counted = await countPaused(db, since);
  const count = counted.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return null;
  return {
    subject: count === 1 ? '1 member is paused' : `${count} members are paused`,
    lines: [
      `Since ${since.toISOString().slice(0, 10)} these many have been paused, because they have not signed on for the days of --leavers:`,
      '',
      ...counted.map((each) => `  ${String(each.count).padStart(6)}  ${each.slug}`),
      '',
      'Nobody is shown them until they sign on. They were mailed twice before. Nothing removes them: see who they are, and decide:',
      ...counted.map((each) => `  ${OWN_COMMAND} member list --community ${each.slug} --status paused`),
      `  ${OWN_COMMAND} member remove ADDRESS`,
      `  ${OWN_COMMAND} member resume ADDRESS`,
    ],
  };
}

async function countPaused(db: Db, since: Date): Promise<{ readonly slug: string; readonly count: number }[]> {
  return await db
    .select({ slug: communities.slug, count: countDistinct(members.id) })
    .from(signOnIdentities)
    .innerJoin(members, and(eq(members.id, signOnIdentities.memberId), eq(members.status, 'paused')))
    .innerJoin(communities, eq(communities.id, members.communityId))
    .where(and(eq(signOnIdentities.pauseStep, 'paused'), gte(signOnIdentities.pausesAt, since)))
    .groupBy(communities.slug)
    .orderBy(asc(communities.slug));
}

async function aboutSecret(db: Db, communityId: string): Promise<Written | null> {
  const [found] = await db
    .select({ slug: communities.slug, issuer: signOnProviders.issuer, secretEndsAt: signOnProviders.secretEndsAt })
    .from(signOnProviders)
    .innerJoin(communities, eq(communities.id, signOnProviders.communityId))
    .where(eq(signOnProviders.communityId, communityId));
  const day = found?.secretEndsAt?.toISOString().slice(0, 10);
  if (found === undefined || day === undefined) return null;
  return {
    subject: `people of '${found.slug}' will not get in after ${day}`,
    lines: [
      `The secret by which this portal proves itself to ${found.issuer} ends on ${day}.`,
      `From then on nobody signs on to '${found.slug}'. Ask whoever runs the provider for another secret, then:`,
      `  ${OWN_COMMAND} community sign-on set ${found.slug} --secret-file FILE --secret-ends DATE`,
      'Both secrets are tried until the old one ends.',
    ],
  };
}

/** Days before the end of a secret on which its end is mailed. */
const SECRET_MAIL_DAYS = new Set([30, 7, 1, 0]);

const DAY_MS = 24 * 3_600_000;

/** The communities whose provider's secret ends in so many days that it is mailed today. */
export async function findSecretsToMail(db: Db, now: Date): Promise<readonly string[]> {
  const ending = await db
    .select({ communityId: signOnProviders.communityId, secretEndsAt: signOnProviders.secretEndsAt })
    .from(signOnProviders)
    .where(isNotNull(signOnProviders.secretEndsAt));
  return ending.flatMap(({ communityId, secretEndsAt }) => {
    const days = secretEndsAt === null ? Infinity : Math.floor((secretEndsAt.getTime() - now.getTime()) / DAY_MS);
    return SECRET_MAIL_DAYS.has(days) ? [communityId] : [];
  });
}

/** Tells the operator once a day of mails that have failed and members who were paused since the day before, and of secrets that end. */
export async function tellOperator({
  config,
  db,
  jobs,
  clock,
}: Pick<OperatorMailDeps, 'config' | 'db'> & { readonly jobs: Jobs; readonly clock: Clock }): Promise<void> {
  if (config.operatorEmail === undefined) return;
  for (const communityId of await findSecretsToMail(db, clock.now()))
    await jobs.enqueue(db, 'send-mail', { kind: 'sign-on-secret-ends', communityId });
  const yesterday = new Date(`${new Date(clock.now().getTime() - DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`);
  if ((await countPaused(db, yesterday)).length > 0)
    await jobs.enqueue(db, 'send-mail', { kind: 'members-paused', since: yesterday.toISOString() });
  if ((await countFailedMails(db, yesterday)).length === 0) return;
  await jobs.enqueue(db, 'send-mail', { kind: 'failed-mails', since: yesterday.toISOString() });
}

async function aboutFailedMails(db: Db, since: Date): Promise<Written | null> {
  const counts = await countFailedMails(db, since);
  const count = counts.reduce((sum, each) => sum + each.count, 0);
  if (count === 0) return null;
  const { failed } = await readMailFigures(db);
  return {
    subject: count === 1 ? '1 mail could not be sent' : `${count} mails could not be sent`,
    lines: [
      `Since ${since.toISOString().slice(0, 10)} these mails have failed for good, and wait for what you decide:`,
      '',
      ...counts.map((each) => `  ${String(each.count).padStart(6)}  ${each.community ?? '(no member)'}  ${each.cause ?? '(unknown)'}`),
      '',
      `With earlier ones there are ${failed}. See to whom they go:`,
      `  ${OWN_COMMAND} mail list --failed --addresses`,
      'Once the cause is gone, send them again, but for those that came back (BOUNCED):',
      `  ${OWN_COMMAND} mail retry --all`,
      'Of those that came back, correct the address, or send a new invitation:',
      `  ${OWN_COMMAND} member set --email, member resend, member remind`,
    ],
  };
}
