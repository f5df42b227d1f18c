/** Takes in what `demo fill` makes up: whole batches in one statement each, and nothing twice. */
import { emailKey } from '@waylift/contract/rules';
import { sql, type SQL } from 'drizzle-orm';
import { fillWithDemo } from '../demo/fill-with-demo.ts';
import { demoCommunities } from '../demo/demo-communities.ts';
import { journeys } from '../db/schema/journeys.ts';
import { members } from '../db/schema/members.ts';
import { endColumns, routeColumns } from '../member/journey-row.ts';
import type { DemoJourneyRow, DemoMemberRow } from './demo-requests.ts';
import type { OperatorDeps } from './commands.ts';
import { findCommunity } from './read-communities.ts';
import { refused, type OperatorReply } from './requests.ts';

/** Members whose password everybody knows, and journeys that nobody makes, have no place among real ones. */
export function productionRefusal({ config }: Pick<OperatorDeps, 'config'>): OperatorReply | null {
  if (config.effectiveEnvironment !== 'production') return null;
  return refused(
    'This is a production environment, where no demonstration members are made: everybody knows their password. If it is none, set ENVIRONMENT to what it is.',
  );
}

/**
 * Which community it is, made together with the other demonstration communities where the store has none at all. One hash for all
 * members: 700,000 computations of argon2 would take hours, and there is nothing to protect.
 */
export async function beginDemo(
  deps: OperatorDeps,
  asked: { readonly community: string; readonly password: string },
): Promise<OperatorReply> {
  if (demoCommunities.some(({ slug }) => slug === asked.community)) await fillWithDemo(deps, deps.config.productName);
  const community = await findCommunity(deps.db, asked.community);
  if ('kind' in community) return community;
  const hashed = await deps.passwordHasher.hash(asked.password);
  if (hashed === 'busy') return refused('The server is busy. Try again in a moment.');
  const { slug, publicId, culture } = community;
  return { kind: 'demo-community', slug, publicId, culture, passwordHash: hashed.hash };
}

export async function addDemoMembers(
  { db }: Pick<OperatorDeps, 'db'>,
  asked: { readonly community: string; readonly passwordHash: string; readonly members: readonly DemoMemberRow[] },
): Promise<OperatorReply> {
  const community = await findCommunity(db, asked.community);
  if ('kind' in community) return community;
  const rows = asked.members.map((member) => ({ ...member, emailKey: emailKey(member.email) }));
  return made(
    await db.execute(sql`
      insert into ${members} (id, community_id, email, email_key, forename, surname, password_hash, status, language_code, country_code,
        marketing_opt_in, created_at, activated_at)
      select id, ${community.id}::uuid, email, "emailKey", forename, surname, ${asked.passwordHash}, 'active', "languageCode", "countryCode",
        "marketingOptIn", "createdAt", "activatedAt"
      from ${recordsOf(rows)} as row (id uuid, email text, "emailKey" text, forename text, surname text, "languageCode" text,
        "countryCode" text, "marketingOptIn" boolean, "createdAt" timestamptz, "activatedAt" timestamptz)
      on conflict do nothing`),
  );
}

/** Journeys of members who are not there, as by their own wish, are left out. */
export async function addDemoJourneys(
  { db }: Pick<OperatorDeps, 'db'>,
  asked: { readonly community: string; readonly journeys: readonly DemoJourneyRow[] },
): Promise<OperatorReply> {
  const community = await findCommunity(db, asked.community);
  if ('kind' in community) return community;
  const rows = asked.journeys.map(({ id, memberId, createdAt, ...journey }) => ({
    id,
    memberId,
    createdAt,
    ...endColumns(journey),
    ...routeColumns(journey.route),
  }));
  return made(
    await db.execute(sql`
      insert into ${journeys} (id, member_id, community_id, start_label, start_latitude, start_longitude, start_kind, start_context,
        end_label, end_latitude, end_longitude, end_kind, end_context, return_journey, distance_metres, duration_seconds, geometry,
        estimated, created_at)
      select row.id, "memberId", ${community.id}::uuid, "startLabel", "startLatitude", "startLongitude", "startKind", "startContext",
        "endLabel", "endLatitude", "endLongitude", "endKind", "endContext", "returnJourney", "distanceMetres", "durationSeconds", geometry,
        estimated, "createdAt"
      from ${recordsOf(rows)} as row (id uuid, "memberId" uuid, "startLabel" text, "startLatitude" float8, "startLongitude" float8,
        "startKind" text, "startContext" text, "endLabel" text, "endLatitude" float8, "endLongitude" float8, "endKind" text,
        "endContext" text, "returnJourney" boolean, "distanceMetres" float8, "durationSeconds" float8, geometry text, estimated boolean,
        "createdAt" timestamptz)
      join ${members} on ${members.id} = "memberId"
      on conflict do nothing`),
  );
}

/** The embedded store does not look at its tables by itself, and would search them as if they were empty. */
export async function endDemo({ db }: Pick<OperatorDeps, 'db'>): Promise<OperatorReply> {
  await db.execute(sql`analyze ${members}, ${journeys}`);
  return { kind: 'demo-made', made: 0 };
}

/** A batch travels as one text: bound one by one, its values would be tens of thousands. */
function recordsOf(rows: readonly object[]): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json)`;
}

function made({ rowCount }: { readonly rowCount: number | null }): OperatorReply {
  return { kind: 'demo-made', made: rowCount ?? 0 };
}
