import { PUBLIC_COMMUNITY_ID } from '@waylift/contract/limits';
import { Argument, Option } from 'commander';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { removeImages } from '../../communities/community/community-images.ts';
import { announceCommunityChange } from '../../communities/community/community-changes.ts';
import { lockCommunities } from '../../communities/community/lock-communities.ts';
import { communitiesOfProvider, findOwnProvider } from '../../communities/community/find-provider.ts';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import { FIRST_ID } from '../../kernel/db/schema/columns.ts';
import { accountRemovals } from '../../kernel/db/schema/account-removals.ts';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import { communityImages } from '../../kernel/db/schema/community-images.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import { unfinishedRemovals } from '../../kernel/db/schema/unfinished-removals.ts';
import { eraseAccount, eraseQuietAccounts } from '../../accounts/member/registrations.ts';
import { countWithoutPassword, needPassword } from '../people/need-password.ts';
import { isRefused, refused, type Command, type Refused } from '../terminal/command.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';

const AT_ONCE = 200;

export const communityDelete: Command = {
  words: 'community delete',
  isAudited: true,
  description: 'delete a community for good, with its images and the reasons of those who left',
  takes: [
    new Argument('<slug>', 'its slug'),
    new Option('--remove-members', 'remove its members too, as `member remove` does, each without a word'),
    new Option('--keep-children', 'its children stay, without a parent'),
    new Option('--dry-run', 'only say what would be deleted'),
    new Option('--yes', 'do not ask first'),
  ],
  help: `Its slug and its former ones are free then. A community with members, children or open reports is refused unless you say what becomes of them: --remove-members
or \`member move\`, --keep-children or \`community set CHILD --parent\`, \`report resolve\`. Members are removed some
at a time, and the community becomes inactive first. After an interruption, run the command again.`,
  example: 'community delete kestrel --remove-members --dry-run',
  async run({ open, terminal, auditEach, auditDetails }, { operand: slug, options }) {
    const deps = await open();
    const { db } = deps;
    const found = await communityOrRefusal(db, slug);
    if (isRefused(found)) return found;
    const { id, publicId } = found;
    const inTheWay = await findInTheWay(db, id, options);
    if (publicId === PUBLIC_COMMUNITY_ID)
      return refused('The public community cannot be deleted. `community deactivate` makes it inactive.');
    if (found.slug === deps.config.homeCommunity)
      return refused(`'${found.slug}' is at /. Name another community in HOME_COMMUNITY first, and restart the servers.`);
    if (isRefused(inTheWay)) return inTheWay;
    const count = inTheWay.members;
    const imageCount = await db.$count(communityImages, eq(communityImages.communityId, id));
    const ofProvider = (await childrenOfProvider(db, found)).map(({ id: childId }) => childId);
    const withoutPassword = ofProvider.length === 0 ? 0 : await countWithoutPassword(db, ofProvider);
    const affected = withoutPassword === 0 ? '' : ` ${needPassword(withoutPassword)}`;
    const what = `'${slug}' with ${counted(count, 'member')} and ${counted(imageCount, 'image')}`;
    if (options['dryRun'] === true)
      return { text: `Would delete ${what}.${affected}`, json: { wouldDelete: slug, ...inTheWay, withoutPassword } };
    if (options['yes'] !== true) {
      const answer = await terminal.confirm(`Delete ${what}, for good?${affected}`);
      if (answer === 'nobody') return refused('There is no terminal to ask in. Give --yes to delete the community without a question.');
      if (!answer) return refused('Nothing was deleted.');
    }
    await deps.jobs.prepare();
    await db.transaction(async (tx) => {
      await lockCommunities(tx);
      await tx.update(communities).set({ active: false, sharingEndedAt: null, updatedAt: deps.clock.now() }).where(eq(communities.id, id));
      await announceCommunityChange(tx);
    });

    let removed = 0;
    let after = FIRST_ID;
    while (options['removeMembers'] === true) {
      const some = await db
        .select({ id: members.id })
        .from(members)
        .where(and(eq(members.communityId, id), gt(members.id, after)))
        .orderBy(asc(members.id))
        .limit(AT_ONCE);
      if (some.length === 0) break;
      terminal.progress({ label: 'Removing members', done: removed, total: count });
      // Most members share nothing and are deleted together.
      const quiet = await db.transaction(async (tx) => {
        const ids = some.map((each) => each.id);
        const erased = await eraseQuietAccounts(tx, deps, ids, { by: 'community' });
        await auditEach(
          tx,
          erased.map((memberId) => ({ memberId })),
        );
        return new Set(erased);
      });
      removed += quiet.size;
      after = some.at(-1)?.id ?? after;
      for (const { id: memberId } of some.filter((each) => !quiet.has(each.id))) {
        terminal.progress({ label: 'Removing members', done: removed, total: count });
        await db.transaction(async (tx) => {
          await auditEach(tx, [{ memberId }]);
          removed += Number(await eraseAccount(tx, deps, memberId, { by: 'community' }));
        });
      }
    }
    const gone = await db.transaction(async (tx) => {
      await lockCommunities(tx);
      const left = await findInTheWay(tx, id, { keepChildren: options['keepChildren'] });
      if (isRefused(left)) return left;
      await tx.update(communities).set({ parentId: null, updatedAt: deps.clock.now() }).where(eq(communities.parentId, id));
      await tx.delete(accountRemovals).where(eq(accountRemovals.communityId, id));
      await tx.delete(reports).where(eq(reports.communityId, id));
      // Members who have just left by themselves: their files are deleted, and the mail that confirms it can no longer be written.
      const nobody = { email: null, name: null, languageCode: null, communityId: null };
      await tx.update(unfinishedRemovals).set(nobody).where(eq(unfinishedRemovals.communityId, id));
      // A member who was asked has moved to another community since.
      await tx.execute(
        sql`update share_requests r set community_id = m.community_id from members m where m.id = r.asked_id and r.community_id = ${id}`,
      );
      const images = await tx.select({ id: communityImages.id }).from(communityImages).where(eq(communityImages.communityId, id));
      await tx.delete(communities).where(eq(communities.id, id));
      await announceCommunityChange(tx);
      return images;
    });
    if (isRefused(gone)) return gone;
    auditDetails(`with ${counted(removed, 'member')}`);
    const left = await removeImages(deps.images, gone);
    const note = left === 0 ? '' : `\nNote: ${left} images could not be removed from the bucket just now; they stay there unused.`;
    return {
      text: `Deleted '${slug}'${removed === 0 ? '' : ` and its ${counted(removed, 'member')}`}.${affected}${note}`,
      json: { deleted: slug, members: removed, imagesLeft: left, withoutPassword },
    };
  },
};

/** The children whose people sign on through the provider of this community. */
async function childrenOfProvider(db: Db, community: CommunityRow): Promise<CommunityRow[]> {
  const provider = await findOwnProvider(db, community);
  return provider === null ? [] : (await communitiesOfProvider(db, provider)).filter(({ id }) => id !== community.id);
}

async function findInTheWay(
  db: DbOrTx,
  id: string,
  told: Readonly<Record<string, unknown>>,
): Promise<{ readonly members: number; readonly children: number } | Refused> {
  const count = await db.$count(members, eq(members.communityId, id));
  if (count > 0 && told['removeMembers'] !== true)
    return refused(`It has ${counted(count, 'member')}: give --remove-members, or move them first.`);
  const children = await db.$count(communities, eq(communities.parentId, id));
  if (children > 0 && told['keepChildren'] !== true)
    return refused(`It has ${children} ${children === 1 ? 'child' : 'children'}: give --keep-children, or give them another parent first.`);
  const open = await db.$count(reports, and(eq(reports.communityId, id), isNull(reports.resolvedAt)));
  if (open > 0) return refused(`${counted(open, 'report')} of it ${open === 1 ? 'waits: resolve it first' : 'wait: resolve them first'}.`);
  return { members: count, children };
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
