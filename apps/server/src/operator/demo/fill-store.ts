import { MEMBER_FIELD_NAMES, type MemberField } from '@waylift/contract/member-fields';
import { emailKey } from '@waylift/contract/rules';
import { languageCode } from '@waylift/words/languages';
import { inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import { findWays, type WaysDeps } from '../../journeys/way/find-ways.ts';
import { storeWays } from '../../journeys/way/store-ways.ts';
import { timeZoneAt } from '../../journeys/traveller/time-zone.ts';
import { endColumns, routeColumns } from '../../journeys/traveller/journey-row.ts';
import { journeyCandidates, journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { DemoJourney } from './seeded-journey.ts';
import type { DemoMember } from './seeded-member.ts';

type Community = { readonly id: string };

/** Adds members who are not there yet; answers how many. All have the same password hash. */
export async function addMembers(db: DbOrTx, community: Community, passwordHash: string, batch: readonly DemoMember[]): Promise<number> {
  const rows = batch.map(({ language, ...member }) => ({
    ...member,
    languageCode: languageCode(language),
    emailKey: emailKey(member.email),
  }));
  const { rowCount } = await db.execute(sql`
    insert into ${members} (id, community_id, email, email_key, ${listed((field) => sql.identifier(members[field].name))}, password_hash, status, language_code, country_code,
      marketing_opt_in, created_at, activated_at)
    select id, ${community.id}::uuid, email, "emailKey", ${listed((field) => sql.identifier(field))}, ${passwordHash}, 'active', "languageCode", country,
      "marketingOptIn", "createdAt", "activatedAt"
    from ${recordsOf(rows)} as row (id uuid, email text, "emailKey" text, ${listed((field) => sql`${sql.identifier(field)} text`)}, "languageCode" text,
      country text, "marketingOptIn" boolean, "createdAt" timestamptz, "activatedAt" timestamptz)
    on conflict do nothing`);
  return rowCount ?? 0;
}

/** Adds journeys with their ways, so that they match at once. Leaves out journeys of missing members, who may have removed themselves. */
export async function addJourneys(
  { db, routing }: WaysDeps,
  community: Community,
  batch: readonly (DemoJourney & { readonly memberId: string })[],
): Promise<number> {
  const known = await db
    .select({ id: journeys.id })
    .from(journeys)
    .where(
      inArray(
        journeys.id,
        batch.map(({ id }) => id),
      ),
    );
  const knownIds = new Set(known.map(({ id }) => id));
  const missing = batch.filter(({ id }) => !knownIds.has(id));
  if (missing.length === 0) return 0;
  const ways = await findWays(
    { db, routing },
    missing.map(({ id: journeyId, ...journey }) => ({ ...journey, journeyId })),
  );
  const rows = missing.map(({ start, end, returnJourney, route, ...journey }) => ({
    ...journey,
    ...endColumns({ start, end, returnJourney }),
    ...routeColumns(route),
    timeZone: timeZoneAt(start),
  }));
  return await db.transaction(async (tx) => {
    const { rows: added } = await tx.execute<{ id: string }>(insertion(community, rows));
    const addedIds = new Set(added.map(({ id }) => id));
    const found = missing.flatMap(({ id: journeyId }, index) => {
      const own = ways[index];
      return own !== undefined && addedIds.has(journeyId) ? [{ journeyId, ways: own }] : [];
    });
    if (found.length > 0) await storeWays({ db: tx, routing }, found);
    return added.length;
  });
}

function insertion(community: Community, rows: readonly object[]): SQL {
  return sql`
    insert into ${journeys} (id, member_id, community_id, start_label, start_latitude, start_longitude, start_kind, start_context,
      end_label, end_latitude, end_longitude, end_kind, end_context, return_journey, distance_metres, duration_seconds, geometry,
      estimated, ferry, "when", role, seats, flexible_minutes, walk_metres, detour_limit_minutes, area, paused, time_zone, created_at)
    select row.id, "memberId", ${community.id}::uuid, "startLabel", "startLatitude", "startLongitude", "startKind", "startContext",
      "endLabel", "endLatitude", "endLongitude", "endKind", "endContext", "returnJourney", "distanceMetres", "durationSeconds", geometry,
      estimated, ferry, nullif("when", 'null'), role, seats, "flexibleMinutes", "walkMetres", "detourLimitMinutes", area, paused, "timeZone",
      "createdAt"
    from ${recordsOf(rows)} as row (id uuid, "memberId" uuid, "startLabel" text, "startLatitude" float8, "startLongitude" float8,
      "startKind" text, "startContext" text, "endLabel" text, "endLatitude" float8, "endLongitude" float8, "endKind" text,
      "endContext" text, "returnJourney" boolean, "distanceMetres" float8, "durationSeconds" float8, geometry text, estimated boolean,
      ferry boolean, "when" jsonb, role text, seats smallint, "flexibleMinutes" smallint, "walkMetres" integer,
      "detourLimitMinutes" smallint, area text, paused boolean, "timeZone" text, "createdAt" timestamptz)
    join ${members} on ${members.id} = "memberId"
    on conflict do nothing
    returning id`;
}

/** Updates PostgreSQL's statistics now: until then it would plan as if the tables were empty. */
export async function analyse(db: Db): Promise<void> {
  await db.execute(sql`analyze ${members}, ${journeys}, ${journeyWays}, ${journeyCandidates}`);
}

/** One SQL part for each field of a member, with commas between. */
function listed(part: (field: MemberField) => SQLWrapper): SQL {
  return sql.join(MEMBER_FIELD_NAMES.map(part), sql`, `);
}

/** Sends a batch as one JSON parameter: bound one by one, its values would be tens of thousands. */
function recordsOf(rows: readonly object[]): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)`;
}
