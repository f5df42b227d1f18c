/** The list of members for organisers: by last name, then first name, over a community and its children. */
import type { MemberFilter } from '@waylift/contract/member-filters';
import type { ListedMember, MemberCounts } from '@waylift/contract/organiser-members';
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../../kernel/db/client.ts';
import { nameKey } from '../../../kernel/db/schema/columns.ts';
import { communities } from '../../../kernel/db/schema/communities.ts';
import { MEMBER_STATUSES } from '../../../kernel/db/schema/members.ts';
import { hideSmall } from '../../figures/hide-small.ts';
import { hasRefusedMail } from '../../../mail/queue/refused-mail.ts';
import type { Place } from '../scope.ts';

export type Filters = {
  readonly name?: string | undefined;
  readonly state?: MemberFilter | undefined;
  readonly joined?: string | undefined;
  readonly without?: 'journey' | undefined;
  /** The public id of the only community that is asked for. */
  readonly within?: string | undefined;
};
export type MemberRow = ListedMember & { readonly communityName: string; readonly surnameKey: string; readonly forenameKey: string };

/** Above every name that begins with what stands before it. */
const LAST_SIGN = '\u{10ffff}';
/** A name of more words is found by its first ones. */
const WORDS_MAX = 5;
const REFERENCE = /^m-([0-9a-f]{8})$/i;

const surnameKey = nameKey(sql`m.surname`);
const forenameKey = nameKey(sql`m.forename`);

/** The community and its children. @param within the public id of the one among them that is asked for */
export async function communitiesBeneath(db: DbOrTx, { id }: Pick<Place, 'id'>, within?: string): Promise<readonly string[]> {
  const found = await db
    .select({ id: communities.id })
    .from(communities)
    .where(
      and(or(eq(communities.id, id), eq(communities.parentId, id)), within === undefined ? undefined : eq(communities.publicId, within)),
    );
  return found.map((each) => each.id);
}

type Asked = {
  readonly communityIds: readonly string[];
  readonly filters: Filters;
  /** The letter with which the list begins. */
  readonly from?: string | undefined;
  /** Last name and first name as the list sorts them, and the id; null: from the beginning. */
  readonly after: readonly string[] | null;
  readonly size: number;
  readonly now: Date;
};

export async function listMembers(db: DbOrTx, { communityIds, filters, from, after, size, now }: Asked): Promise<MemberRow[]> {
  const { state, joined, without } = filters;
  const [surname = '', forename = '', id = ''] = after ?? [];
  const conditions = [
    ...(after === null ? [] : [sql`(${surnameKey}, ${forenameKey}, m.id) > (${surname}::text, ${forename}::text, ${id}::uuid)`]),
    ...(after === null && from !== undefined ? [sql`${surnameKey} >= ${from}::text`] : []),
    ...(joined === undefined ? [] : [joinedIn(joined)]),
    ...(without === undefined ? [] : [sql`not exists (select from journeys j where j.member_id = m.id)`]),
  ];
  const among = idsOf(filters, now);
  const ways = waysToFind(filters.name).map((way) => and(...conditions, ...way) ?? sql`true`);
  const statuses = MEMBER_STATUSES.filter((each) => state === undefined || state === 'refused' || state === 'deleting' || each === state);
  // Each state of each community is read in the order of its index, so that no page reads more than it shows many times over.
  const pages = ways.map((way) =>
    among === null
      ? sql`select p.* from unnest(${sql.param([...communityIds])}::uuid[]) c (id) cross join unnest(${sql.param(statuses)}::text[]) s (status)
          cross join lateral (select m.id, ${surnameKey} as surname_key, ${forenameKey} as forename_key from members m
            where m.community_id = c.id and m.status = s.status and ${way} order by ${surnameKey}, ${forenameKey}, m.id limit ${size}) p`
      : sql`select m.id, ${surnameKey} as surname_key, ${forenameKey} as forename_key from members m
          where m.community_id = any(${sql.param([...communityIds])}::uuid[]) and m.status = any(${sql.param(statuses)}::text[])
            and m.id in (${among}) and ${way}`,
  );
  const { rows } = await db.execute<MemberRow & { readonly joined: Date | null }>(sql`
    with page as (
      select * from (${sql.join(pages, sql` union `)}) found order by surname_key, forename_key, id limit ${size}
    )
    select m.id, m.forename, m.surname, c.public_id as "communityId", c.name as "communityName", m.status as state, m.activated_at as joined,
      ${hasRefusedMail(sql`m.id`)} as "isRefused",
      exists (select from deletion_requests d where d.member_id = m.id and d.lapses_at > ${now.toISOString()}::timestamptz) as "isDeleting",
      (select count(*)::int from journeys j where j.member_id = m.id) as journeys,
      exists (select from sharing_members l where l.member_id = m.id) as "hasLifts",
      (select count(*)::int from reports r where r.reported_id = m.id) as reports,
      page.surname_key as "surnameKey", page.forename_key as "forenameKey"
    from page join members m on m.id = page.id join communities c on c.id = m.community_id
    order by page.surname_key, page.forename_key, page.id`);
  return rows.map(({ joined: joinedAt, ...row }) => ({ ...row, joinedAt: joinedAt === null ? null : new Date(joinedAt).toISOString() }));
}

/** Few, and read by an index of their own. Null: no such filter. */
function idsOf({ state, name = '' }: Filters, now: Date): SQL | null {
  const reference = REFERENCE.exec(name.trim())?.[1];
  if (reference !== undefined)
    return sql`select x.id from members x where x.id between ${`${reference}-0000-0000-0000-000000000000`}::uuid
      and ${`${reference}-ffff-ffff-ffff-ffffffffffff`}::uuid`;
  switch (state) {
    case 'deleting':
      return sql`select d.member_id from deletion_requests d where d.lapses_at > ${now.toISOString()}::timestamptz`;
    case 'refused':
      return refusedIds;
    default:
      return null;
  }
}

const refusedIds = sql`select f.member_id from mails f where f.failed_at is not null and f.member_id is not null and not exists (
  select from mails s where s.member_id = f.member_id and s.created_at > f.created_at and s.sent_at is not null)`;

function joinedIn(joined: string): SQL {
  const [year = '', month] = joined.split('-');
  const from = Date.UTC(Number(year), month === undefined ? 0 : Number(month) - 1);
  const until = month === undefined ? Date.UTC(Number(year) + 1, 0) : Date.UTC(Number(year), Number(month));
  return sql`m.activated_at >= ${new Date(from).toISOString()}::timestamptz and m.activated_at < ${new Date(until).toISOString()}::timestamptz`;
}

/** Each way is searched by itself, and so by its index. What was typed may begin either name, or both in either order. */
function waysToFind(name = ''): readonly (readonly SQL[])[] {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX);
  if (words.length === 0 || REFERENCE.test(name.trim())) return [[]];
  const whole = words.join(' ');
  const split = words.slice(1).flatMap((_, index) => {
    const [first, rest] = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')];
    return [
      [begins(surnameKey, rest), begins(forenameKey, first)],
      [begins(surnameKey, first), begins(forenameKey, rest)],
    ];
  });
  return [[begins(surnameKey, whole)], [begins(forenameKey, whole)], ...split];
}

function begins(key: SQL, typed: string): SQL {
  const from = nameKey(sql`${typed.replaceAll(',', ' ').trim()}::text`);
  return sql`${key} >= ${from} and ${key} < ${from} || ${LAST_SIGN}`;
}

/** How many in which state; those who are refused or being deleted are in their states too. */
export async function countByState(db: DbOrTx, communityIds: readonly string[], now: Date): Promise<MemberCounts> {
  const isHere = sql`community_id = any(${sql.param([...communityIds])}::uuid[])`;
  const { rows } = await db.execute<{ state: keyof MemberCounts; count: number }>(sql`
    select status as state, count(*)::int from members where ${isHere} group by status
    union all select 'refused', count(*)::int from members where ${isHere} and id in (${refusedIds})
    union all select 'deleting', count(*)::int from members where ${isHere} and id in (
      select member_id from deletion_requests where lapses_at > ${now.toISOString()}::timestamptz)`);
  const counts: MemberCounts = { active: 0, pending: 0, invited: 0, suspended: 0, paused: 0, refused: 0, deleting: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return counts;
}

/** How many are members of the community alone; null where that is hidden, as in its figures. */
export async function countTold(db: DbOrTx, { id }: Pick<Place, 'id'>): Promise<number | null> {
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select f.id, (select count(*)::int from members m where m.community_id = f.id and m.status in ('active', 'paused', 'suspended')) as count
    from communities o join communities f on coalesce(o.parent_id, o.id) in (f.id, f.parent_id)
    where o.id = ${id} order by f.id`);
  const filled = rows.filter(({ count }) => count > 0);
  const { cells } = hideSmall([filled.map(({ count }) => count)]);
  const index = filled.findIndex((row) => row.id === id);
  return cells[index] === true ? null : (filled[index]?.count ?? 0);
}
