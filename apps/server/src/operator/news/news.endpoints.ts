import type { OrganiserDeed } from '@waylift/contract/audit-choices';
import { PER_PAGE } from '@waylift/contract/limits';
import type { FastifyInstance } from 'fastify';
import type { Tx } from '../../kernel/db/client.ts';
import type { NewId } from '../../kernel/effects/effects.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem, type ProblemValue } from '../../kernel/http/problem.ts';
import type { CallingOrganiser } from '../../kernel/security/calling-organiser.ts';
import { pageOf, placeAfter, type ListOf } from '../../kernel/security/list-cursor.ts';
import type { SealKeys } from '../../kernel/security/sealed-id.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { called } from '../organiser/called.ts';
import { auditOrganiser } from '../organiser/organiser-roles.ts';
import { readReach } from './news-audience.ts';
import { findNews, listNews, readNews } from './read-news.ts';
import { answerNews, holdNews, sendNews } from './send-news.ts';
import { areWordsWhole, deleteNews, saveNews, writeNews } from './write-news.ts';

type Deps = MountDeps & { readonly newId: NewId; readonly jobs: Jobs; readonly secrets: { readonly sealKeys: SealKeys } };

export function mountOrganiserNews(app: FastifyInstance, deps: Deps): void {
  mountReading(app, deps);
  mountWriting(app, deps);
  mountSending(app, deps);
}

function mountReading(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  mountEndpoint(app, deps, 'organiserNews', async ({ organiser, query: { after: cursor } }) => {
    const ofList: ListOf = { keys: deps.secrets.sealKeys, memberId: organiser.id, list: 'news' };
    const after = placeAfter(ofList, cursor);
    if (after === 'cursor-invalid') return problem('cursor-invalid');
    const read = await listNews(db, { organiserId: organiser.id, after, size: PER_PAGE + 1, now: clock.now() });
    const { page, next } = pageOf(read, PER_PAGE, ofList, (last) => [last.changedAt, last.id]);
    return { news: [...page], next };
  });

  mountEndpoint(app, deps, 'newsReach', async ({ organiser, query: { audience, withChildren } }) =>
    readReach(db, { communityId: called(organiser).community.id, audience, withChildren: withChildren === 'yes' }),
  );

  mountEndpoint(app, deps, 'news', async ({ organiser, params: { newsId } }) => {
    return (await readNews(db, organiser, newsId, clock.now())) ?? problem('news-not-found');
  });
}

function mountWriting(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mountEndpoint(app, deps, 'writeNews', async ({ organiser, client, note }) => {
    const id = await db.transaction(async (tx) => {
      await auditOrganiser(tx, deps, organiser, { deed: 'news write', client });
      return await writeNews(tx, deps, organiser);
    });
    note('written');
    return { id };
  });

  // A draft is saved as it is typed: its beginning, its test, and its sending stand in the audit.
  mountEndpoint(app, deps, 'saveNews', async ({ organiser, params: { newsId }, body, note }) => {
    const saved = await db.transaction((tx) => saveNews(tx, deps, organiser, newsId, body));
    if ('problem' in saved) return problem(saved.problem);
    note('saved');
    return saved;
  });

  mountEndpoint(app, deps, 'deleteNews', async ({ organiser, params: { newsId }, client, note }) => {
    const outcome = await db.transaction(async (tx) => {
      const ended = await deleteNews(tx, deps, organiser, newsId);
      if (ended === 'deleted') await auditOrganiser(tx, deps, organiser, { deed: 'news delete', client });
      return ended;
    });
    if (outcome !== 'deleted') return problem(outcome);
    note('deleted');
    return undefined;
  });

  mountEndpoint(app, deps, 'testNews', async ({ organiser, params: { newsId }, client, note }) => {
    const row = await findNews(db, organiser, newsId);
    if (row === null) return problem('news-not-found');
    if (!areWordsWhole(row.words)) return problem('words-missing');
    await db.transaction(async (tx) => {
      await auditOrganiser(tx, deps, organiser, { deed: 'news test', client, details: subjectOf(row.words) });
      for (const { language } of row.words)
        await deps.jobs.enqueue(tx, 'send-mail', { kind: 'organiser-news-test', organiserId: organiser.id, newsId, language });
    });
    note('tested');
    return { success: true };
  });
}

function mountSending(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mountEndpoint(app, deps, 'sendNews', async ({ organiser, params: { newsId }, client, note }) => {
    const outcome = await db.transaction(async (tx) => {
      const moved = await sendNews(tx, deps, organiser, newsId);
      if ('state' in moved) await auditNews(tx, { organiser, newsId, client, deed: moved.state === 'asked' ? 'news ask' : 'news send' });
      return moved;
    });
    if ('problem' in outcome) return problem(outcome.problem);
    note(outcome.state === 'asked' ? 'asked' : 'begun');
    return outcome;
  });

  mountEndpoint(app, deps, 'answerNews', async ({ organiser, params: { newsId }, body, client, note }) => {
    const outcome = await db.transaction(async (tx) => {
      const moved = await answerNews(tx, deps, organiser, newsId, body);
      if ('state' in moved) await auditNews(tx, { organiser, newsId, client, deed: body.yes ? 'news yes' : 'news no' });
      return moved;
    });
    if ('problem' in outcome) return problem(outcome.problem);
    note(body.yes ? 'begun' : 'refused');
    return outcome;
  });

  mountEndpoint(app, deps, 'holdNews', async ({ note, ...call }) => {
    const refusal = await hold(call, true);
    if (refusal !== null) return refusal;
    note('held');
    return { success: true };
  });

  mountEndpoint(app, deps, 'resumeNews', async ({ note, ...call }) => {
    const refusal = await hold(call, false);
    if (refusal !== null) return refusal;
    note('resumed');
    return undefined;
  });

  type Held = { readonly organiser: CallingOrganiser; readonly params: { readonly newsId: string }; readonly client: string };
  async function hold({ organiser, params: { newsId }, client }: Held, isHeld: boolean): Promise<ProblemValue | null> {
    const outcome = await db.transaction(async (tx) => {
      const ended = await holdNews(tx, organiser, newsId, isHeld);
      if (ended === 'done') await auditOrganiser(tx, deps, organiser, { deed: isHeld ? 'news hold' : 'news resume', client });
      return ended;
    });
    return outcome === 'done' ? null : problem(outcome);
  }

  type Line = Pick<Held, 'organiser' | 'client'> & { readonly newsId: string; readonly deed: OrganiserDeed };
  async function auditNews(tx: Tx, { organiser, newsId, ...line }: Line): Promise<void> {
    const row = await findNews(tx, organiser, newsId);
    await auditOrganiser(tx, deps, organiser, { ...line, details: subjectOf(row?.words ?? []) });
  }
}

/** For the audit. */
function subjectOf(words: readonly { readonly subject: string }[]): string {
  return words[0]?.subject ?? '';
}
