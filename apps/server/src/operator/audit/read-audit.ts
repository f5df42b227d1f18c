import type { AuditLine } from '@waylift/contract/organiser-audit';
import { AUDIT_LOOKS, BY_COMMAND, BY_OTHERS, type AuditKind } from '@waylift/contract/audit-choices';
import { and, asc, desc, eq, inArray, isNull, ne, not, notInArray, or, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { organiserRoles, organisers } from '../../kernel/db/schema/organisers.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import { communitiesHeld } from '../organiser/scope.ts';
import { isOwnMatter, type Handler } from '../reports/may-handle-report.ts';

export type AuditFilters = {
  /** The id of an organiser, `BY_COMMAND` or `BY_OTHERS`. */
  readonly by?: string | undefined;
  readonly community?: string | undefined;
  readonly kind?: AuditKind | undefined;
  readonly member?: string | undefined;
};
type Asked = {
  readonly reader: Handler;
  readonly filters: AuditFilters;
  readonly after: readonly string[] | null;
  readonly size: number;
  readonly now: Date;
};

/**
 * Lines of the communities that somebody manages, the newest first; for operators all. Those about a report that they may not handle are left out: who
 * is reported does not learn of it here.
 */
export async function readAudit(db: DbOrTx, { reader, filters, after, size, now }: Asked): Promise<AuditLine[]> {
  const { id, createdAt, operator, organiserId, network, command, communitySlug, memberId, reportId, details, outcome } = auditLines;
  const [moment, lineId] = after ?? [];
  const isAfter = after === null ? undefined : sql`(${createdAt}, ${id}) < (${moment}::timestamptz, ${lineId}::uuid)`;
  const rows = await db
    .select({
      id,
      at: createdAt,
      by: sql<string>`coalesce(${organisers.name}, ${operator})`,
      organiserId,
      network,
      deed: command,
      outcome,
      community: sql<string | null>`coalesce(${communities.name}, ${communitySlug})`,
      memberId,
      member: sql<string>`case when ${members.id} is null then '' else ${members.forename} || ' ' || ${members.surname} end`,
      reportId,
      details,
    })
    .from(auditLines)
    .leftJoin(organisers, eq(organisers.id, organiserId))
    .leftJoin(communities, eq(communities.publicId, auditLines.communityPublicId))
    .leftJoin(members, eq(members.id, memberId))
    .where(and(isInScope(db, reader, now), isNobodysMatter(db, reader), isBy(filters.by, reader), ...matches(filters), isAfter))
    .orderBy(desc(createdAt), desc(id))
    .limit(size);
  return rows.map(({ at, memberId: aboutId, member, outcome: ended, ...row }) => ({
    ...row,
    at: at.toISOString(),
    kind: ended === 'refused' ? 'refused' : LOOKS.includes(row.deed) ? 'looked' : 'changed',
    member: aboutId === null ? null : { id: aboutId, name: member },
  }));
}

const LOOKS: readonly string[] = AUDIT_LOOKS;

function isInScope(db: DbOrTx, { id, isOperator }: Handler, now: Date): SQL | undefined {
  if (isOperator) return undefined;
  const held = communitiesHeld(db, { organiserId: id, least: 'manager', now });
  const publicIds = db.select({ publicId: communities.publicId }).from(communities).where(inArray(communities.id, held));
  return inArray(auditLines.communityPublicId, publicIds);
}

function isNobodysMatter(db: DbOrTx, reader: Handler): SQL {
  const own = db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.id, auditLines.reportId), isOwnMatter(reader)));
  return not(sql`exists ${own}`);
}

function isBy(by: string | undefined, reader: Handler): SQL | undefined {
  const { organiserId } = auditLines;
  switch (by) {
    case undefined:
      return undefined;
    case BY_COMMAND:
      return isNull(organiserId);
    case BY_OTHERS:
      return ne(organiserId, reader.id);
    default:
      return eq(organiserId, by);
  }
}

function matches({ community, kind, member }: AuditFilters): (SQL | undefined)[] {
  const { communityPublicId, memberId, command, outcome } = auditLines;
  const ofKind: Readonly<Record<AuditKind, SQL | undefined>> = {
    refused: eq(outcome, 'refused'),
    looked: and(ne(outcome, 'refused'), inArray(command, [...LOOKS])),
    changed: and(ne(outcome, 'refused'), notInArray(command, [...LOOKS])),
  };
  return [
    community === undefined ? undefined : eq(communityPublicId, community),
    member === undefined ? undefined : eq(memberId, member),
    kind === undefined ? undefined : ofKind[kind],
  ];
}

const NAMED_AT_MOST = 200;

/** Organisers of these communities, by name; for operators all. */
export async function organisersInScope(db: DbOrTx, { id, isOperator }: Handler, now: Date): Promise<{ id: string; name: string }[]> {
  const held = communitiesHeld(db, { organiserId: id, least: 'manager', now });
  return await db
    .selectDistinct({ id: organisers.id, name: organisers.name })
    .from(organisers)
    .innerJoin(organiserRoles, eq(organiserRoles.organiserId, organisers.id))
    .where(
      and(
        ne(organisers.name, ''),
        isOperator ? undefined : or(isNull(organiserRoles.communityId), inArray(organiserRoles.communityId, held)),
      ),
    )
    .orderBy(asc(organisers.name), asc(organisers.id))
    .limit(NAMED_AT_MOST);
}
