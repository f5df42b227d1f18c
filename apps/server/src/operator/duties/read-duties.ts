import type { Duty, WorthDoing } from '@waylift/contract/organiser-duties';
import { sql } from 'drizzle-orm';
import type { CallingOrganiser } from '../../kernel/security/calling-organiser.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { communitiesHeld, holdsAnywhere } from '../organiser/scope.ts';
import { cannotGetIn } from './cannot-get-in.ts';
import { deletionDuties } from './deletion-duties.ts';
import { DUTIES_OF_KIND_MAX, type DutiesAsked, type DutySource } from './duty-source.ts';
import { invitationsFailed, invitationsWaiting } from './invitation-duties.ts';
import { mailRefused } from './mail-duties.ts';
import { newsDuties } from './news-duties.ts';
import { reportDuties } from './report-duties.ts';
import { secretDuties } from './secret-duties.ts';
import { serverDuties } from './server-duties.ts';
import { worthDoing } from './worth-doing.ts';

const SOURCES: readonly DutySource[] = [
  reportDuties,
  deletionDuties,
  newsDuties,
  invitationsFailed,
  invitationsWaiting,
  mailRefused,
  cannotGetIn,
  secretDuties,
  serverDuties,
];

export type DutyDeps = Pick<DutiesAsked, 'db' | 'config'> & { readonly clock: Clock };
type Duties = { readonly duties: Duty[]; readonly hasMore: boolean; readonly worth: WorthDoing[] };

/** What waits for an organiser: first what has a time limit, by what is left, then the oldest. */
export async function readDuties({ db, config, clock }: DutyDeps, { id, email }: Pick<CallingOrganiser, 'id' | 'email'>): Promise<Duties> {
  const now = clock.now();
  const isOperator = await holdsAnywhere(db, { organiserId: id, least: 'operator', now });
  const asked: DutiesAsked = {
    db,
    config,
    now,
    organiser: { id, email, isOperator },
    held: (least) => sql`(${communitiesHeld(db, { organiserId: id, least, now })})`,
  };
  const found = await Promise.all(SOURCES.map((source) => source(asked)));
  const duties = found.flat().toSorted(byUrgency);
  const hasMore = found.some(({ length }) => length >= DUTIES_OF_KIND_MAX);
  return { duties, hasMore, worth: duties.length === 0 ? await worthDoing(asked) : [] };
}

function byUrgency(a: Duty, b: Duty): number {
  return momentOf(a.until) - momentOf(b.until) || momentOf(a.since, 0) - momentOf(b.since, 0);
}

function momentOf(moment: string | null, missing = Number.MAX_SAFE_INTEGER): number {
  return moment === null ? missing : Date.parse(moment);
}
