import { PgBoss } from 'pg-boss';
import type { Store } from '../kernel/db/client.ts';
import { FORMER_MAIL_QUEUES } from '../mail/queue/take-over-mails.ts';

/** The queues that a server of the version before has made for its mails, in a store whose jobs are prepared. */
export async function makeFormerMailQueues({ pool }: Pick<Store, 'pool'>): Promise<PgBoss> {
  const boss = new PgBoss({
    db: {
      async executeSql(text, values) {
        const result: unknown = await pool.query(text, values);
        const results = Array.isArray(result) ? result : [result];
        return { rows: results.flatMap((each: { rows?: unknown[] }) => each.rows ?? []) };
      },
    },
    schema: 'jobs',
    supervise: false,
    schedule: false,
  });
  await boss.start();
  const [waiting = '', held = '', failed = ''] = FORMER_MAIL_QUEUES;
  await boss.createQueue(failed);
  await boss.createQueue(held);
  await boss.createQueue(waiting, { retryLimit: 20, retryDelay: 10, deadLetter: failed });
  return boss;
}
