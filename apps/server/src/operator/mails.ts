import type { Db } from '../db/client.ts';
import type { Jobs } from '../jobs/queue.ts';
import { readMails } from '../jobs/read-mails.ts';
import { shown } from './field-values.ts';
import { MAILS_PER_PAGE } from './mail-requests.ts';
import { refused, type OperatorReply } from './requests.ts';

const JOB_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A page of the mails that are not sent yet, or never will be. */
export async function listMails(
  { db, jobs }: { readonly db: Db; readonly jobs: Jobs },
  { onlyDead, after }: { readonly onlyDead: boolean; readonly after: string | null },
): Promise<OperatorReply> {
  await jobs.prepare();
  return { kind: 'mails', ...(await readMails(db, { onlyDead, after, limit: MAILS_PER_PAGE })) };
}

/** Gives a dead mail, or all of them (null), back to the queue, to be tried as if new. */
export async function retryMails({ jobs }: { readonly jobs: Jobs }, id: string | null): Promise<OperatorReply> {
  const count = id === null || JOB_ID.test(id) ? await jobs.retryDead('send-mail', id) : 0;
  if (count === 0 && id !== null) return refused(`There is no dead mail ${shown(id)}. \`mail list --failed\` shows those there are.`);
  const message =
    count === 0 ? 'There is no dead mail.' : count === 1 ? 'Gave 1 mail back to the queue.' : `Gave ${count} mails back to the queue.`;
  return { kind: 'done', message, notes: [] };
}
