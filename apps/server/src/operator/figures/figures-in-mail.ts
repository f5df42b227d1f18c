import { METRES_PER_MILE } from '@waylift/contract/journey-figures';
import type { OrganiserRole } from '@waylift/contract/organiser-roles';
import { dateFormat, numberFormat } from '@waylift/words/formats';
import type { LanguageTag } from '@waylift/words/languages';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { communityMonths, figureMails } from '../../kernel/db/schema/community-months.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { communityNameInMail } from '../../mail/content/untrusted-text.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { beginOf, monthOf, monthsAfter } from './month-names.ts';
import { readFigures } from './read-figures.ts';

type MailDeps = { readonly db: Db; readonly clock: Clock; readonly jobs: Pick<Jobs, 'enqueue'> };

/** Orders a mail to whoever wants the figures of the month that is over, once it was counted for the last time. */
export async function orderFigureMails({ db, clock, jobs }: MailDeps): Promise<void> {
  const month = monthOf(clock.now());
  const over = monthsAfter(month, -1);
  await db.transaction(async (tx) => {
    const due = await tx
      .update(figureMails)
      .set({ mailedMonth: over })
      .where(
        and(
          lt(figureMails.mailedMonth, over),
          sql`exists (select from ${communityMonths} where ${and(
            eq(communityMonths.communityId, figureMails.communityId),
            eq(communityMonths.month, over),
            sql`${communityMonths.countedAt} >= ${beginOf(month).toISOString()}::timestamptz`,
          )})`,
        ),
      )
      .returning({ organiserId: figureMails.organiserId, communityId: figureMails.communityId });
    for (const { organiserId, communityId } of due)
      await jobs.enqueue(tx, 'send-mail', { kind: 'organiser-figures', organiserId, communityId, month: over });
  });
}

type Order = { readonly publicId: string; readonly role: OrganiserRole; /** Its first day. */ readonly month: string };

/** What the mail tells, as this role may see it by now. Null: nothing any more. */
export async function figuresInMail({ db, clock }: Pick<MailDeps, 'db' | 'clock'>, order: Order, language: LanguageTag) {
  const { publicId, role } = order;
  const month = order.month.slice(0, 7);
  const read = await readFigures(db, { publicId, role, month, now: clock.now() });
  const figures = read?.months.at(-1);
  if (read === undefined || figures === undefined) return null;
  const told = (value: number | null) =>
    value === null ? null : numberFormat(language, { useGrouping: 'always', maximumFractionDigits: 0 }).format(value);
  return {
    place: communityNameInMail(read.community.name),
    month: dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(beginOf(order.month)),
    members: told(figures.members),
    rides: told(figures.rides),
    road: told(figures.metres === null ? null : figures.metres / (read.inMiles ? METRES_PER_MILE : 1_000)),
    inMiles: read.inMiles,
  };
}
