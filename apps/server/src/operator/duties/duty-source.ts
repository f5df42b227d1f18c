import type { Duty } from '@waylift/contract/organiser-duties';
import type { OrganiserRole } from '@waylift/contract/organiser-roles';
import type { SQL } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/client.ts';

/** What a source is asked: for whom, and now. */
export type DutiesAsked = {
  readonly db: Db;
  readonly config: Pick<Config, 'reportDays' | 'backupToldHours' | 'roadsToldDays' | 'dataDir'>;
  readonly now: Date;
  readonly organiser: { readonly id: string; readonly email: string; readonly isOperator: boolean };
  /** Selects the ids of the communities in which they have at least this role. */
  readonly held: (least: OrganiserRole) => SQL;
};

/** What waits of one kind, the most pressing first, `DUTIES_OF_KIND_MAX` at most. A further kind is a further file, and its line in `read-duties.ts`. */
export type DutySource = (asked: DutiesAsked) => Promise<Duty[]>;

export const DUTIES_OF_KIND_MAX = 50;

/** A row of a statement that counts what waits in each community. */
export type CountedThere = { readonly publicId: string; readonly name: string; readonly count: number; readonly since: Date };

export function dutyThere(kind: Duty['kind'], { publicId, name, count, since }: CountedThere): Duty {
  return { ...NOTHING, kind, community: { publicId, name }, count, since: new Date(since).toISOString() };
}

/** What most duties lack. */
export const NOTHING = { community: null, since: null, until: null, count: 1, report: null, member: null, newsId: null } as const;
