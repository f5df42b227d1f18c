import { PER_PAGE } from '@waylift/contract/limits';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../kernel/config/config.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { pageOf, placeAfter, type ListOf } from '../../kernel/security/list-cursor.ts';
import type { SealKeys } from '../../kernel/security/sealed-id.ts';
import type { NewId } from '../../kernel/effects/effects.ts';
import { sendTestMail } from '../../mail/delivery/mailer.ts';
import { retryMail, retryMails } from '../../mail/queue/change-mails.ts';
import { holdMail, releaseMail } from '../../mail/queue/held-mail.ts';
import type { Readiness } from '../health/health.ts';
import { auditOrganiser } from '../organiser/organiser-roles.ts';
import { plain } from '../terminal/text-table.ts';
import { readFailedMails } from './read-failed-mails.ts';
import { readServer } from './read-server.ts';

type Deps = MountDeps & {
  readonly config: Config;
  readonly newId: NewId;
  readonly readiness: () => Promise<Readiness>;
  readonly secrets: { readonly sealKeys: SealKeys };
};

/** For operators: what the commands `mail …`, `roads show`, `stats` and `/readyz` tell, and the same deeds. */
export function mountOrganiserServer(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config, newId } = deps;
  mountEndpoint(app, deps, 'organiserServer', async () => await readServer(deps));

  mountEndpoint(app, deps, 'failedMails', async ({ organiser, query: { after: cursor } }) => {
    const ofList: ListOf = { keys: deps.secrets.sealKeys, memberId: organiser.id, list: 'failed-mails' };
    const after = placeAfter(ofList, cursor);
    if (after === 'cursor-invalid') return problem('cursor-invalid');
    const read = await readFailedMails(db, { after, size: PER_PAGE + 1 });
    const { page, next } = pageOf(read, PER_PAGE, ofList, (last) => [last.moment, last.id]);
    return { mails: [...page], next };
  });

  mountEndpoint(app, deps, 'retryMail', async ({ organiser, params: { mailId }, client, note }) => {
    const isThere = await db.transaction(async (tx) => {
      const isRetried = isUuid(mailId) && (await retryMail(tx, mailId));
      if (isRetried) await auditOrganiser(tx, deps, organiser, { deed: 'mail retry', client, details: '1' });
      return isRetried;
    });
    if (!isThere) return problem('mail-not-found');
    note('retried');
    return { success: true };
  });

  mountEndpoint(app, deps, 'retryMails', async ({ organiser, client, note }) => {
    const count = await retryMails(db, {}, { alsoRetried: false });
    await auditOrganiser(db, deps, organiser, { deed: 'mail retry', client, details: String(count) });
    note('retried');
    return { count };
  });

  mountEndpoint(app, deps, 'holdMail', async ({ organiser, client, note }) => {
    const isNew = await db.transaction(async (tx) => {
      const isHeldNow = await holdMail({ query: (text) => tx.execute(sql.raw(text)) });
      if (isHeldNow) await auditOrganiser(tx, deps, organiser, { deed: 'mail hold', client });
      return isHeldNow;
    });
    note('held');
    return { isNew };
  });

  mountEndpoint(app, deps, 'releaseMail', async ({ organiser, client, note }) => {
    const count = await releaseMail(db);
    if (count !== null) await auditOrganiser(db, deps, organiser, { deed: 'mail release', client, details: String(count) });
    note('released');
    return { count: count ?? 0 };
  });

  mountEndpoint(app, deps, 'testMail', async ({ organiser, client, note }) => {
    await auditOrganiser(db, deps, organiser, { deed: 'mail test', client });
    const { isTaken, answer } = await sendTestMail(config, { id: newId(), to: organiser.email, now: clock.now() });
    note('tested');
    return { isTaken, answer: plain(answer) };
  });
}
