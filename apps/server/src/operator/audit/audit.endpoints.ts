import { PER_PAGE } from '@waylift/contract/limits';
import { AUDIT_FILE_LINES } from '@waylift/contract/audit-choices';
import type { FastifyInstance } from 'fastify';
import type { DbOrTx } from '../../kernel/db/client.ts';
import type { NewId } from '../../kernel/effects/effects.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import type { CallingOrganiser } from '../../kernel/security/calling-organiser.ts';
import { pageOf, placeAfter, type ListOf } from '../../kernel/security/list-cursor.ts';
import type { SealKeys } from '../../kernel/security/sealed-id.ts';
import { auditOrganiser } from '../organiser/organiser-roles.ts';
import { holdsAnywhere } from '../organiser/scope.ts';
import type { Handler } from '../reports/may-handle-report.ts';
import { organisersInScope, readAudit } from './read-audit.ts';

type Deps = MountDeps & { readonly newId: NewId; readonly secrets: { readonly sealKeys: SealKeys } };

export function mountOrganiserAudit(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  mountEndpoint(app, deps, 'organiserAudit', async ({ organiser, query: { after: cursor, ...filters } }) => {
    const now = clock.now();
    const list = ['audit', filters.by, filters.community, filters.kind, filters.member].join('-');
    const ofList: ListOf = { keys: deps.secrets.sealKeys, memberId: organiser.id, list };
    const after = placeAfter(ofList, cursor);
    if (after === 'cursor-invalid') return problem('cursor-invalid');
    const reader = await readerOf(db, organiser, now);
    const read = await readAudit(db, { reader, filters, after, size: PER_PAGE + 1, now });
    const { page, next } = pageOf(read, PER_PAGE, ofList, (last) => [last.at, last.id]);
    return { lines: [...page], next, organisers: await organisersInScope(db, reader, now) };
  });

  mountEndpoint(app, deps, 'organiserAuditFile', async ({ organiser, query: filters, client, note }) => {
    const now = clock.now();
    const read = await db.transaction(async (tx) => {
      const reader = await readerOf(tx, organiser, now);
      const lines = await readAudit(tx, { reader, filters, after: null, size: AUDIT_FILE_LINES + 1, now });
      await auditOrganiser(tx, deps, organiser, { deed: 'audit file', client, details: String(Math.min(lines.length, AUDIT_FILE_LINES)) });
      return lines;
    });
    note('taken-out');
    return { lines: read.slice(0, AUDIT_FILE_LINES), hasMore: read.length > AUDIT_FILE_LINES };
  });
}

async function readerOf(db: DbOrTx, { id, email }: CallingOrganiser, now: Date): Promise<Handler> {
  return { id, email, isOperator: await holdsAnywhere(db, { organiserId: id, least: 'operator', now }) };
}
