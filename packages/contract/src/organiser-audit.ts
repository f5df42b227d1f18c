/** Who did or saw what, when, and from where. */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { nextPage, publicId, text } from './fields.ts';
import { clientUuid } from './request.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import { AUDIT_KINDS, BY_COMMAND, BY_OTHERS } from './audit-choices.ts';
import { ORGANISE_PATH } from './organiser.ts';

const line = z.object({
  id: z.string(),
  at: z.string(),
  /** The name of an organiser, or the address of one who is none any more; for a command, the account that ran it. */
  by: z.string(),
  /** Null: a command. */
  organiserId: z.nullable(z.string()),
  /** The beginning of the organiser's network. */
  network: z.nullable(z.string()),
  /** Words of a command, or a deed of an organiser, such as `report show`. */
  deed: z.string(),
  kind: z.enum(AUDIT_KINDS),
  /** By its name, or the slug that it had. */
  community: z.nullable(z.string()),
  /** '' for who has left. */
  member: z.nullable(z.object({ id: z.string(), name: z.string() })),
  reportId: z.nullable(z.string()),
  details: z.string(),
});
export type AuditLine = z.infer<typeof line>;

const filters = {
  by: z.optional(z.union([z.literal([BY_COMMAND, BY_OTHERS]), clientUuid])),
  community: z.optional(publicId),
  kind: z.optional(z.enum(AUDIT_KINDS, { error: 'choice-invalid' })),
  member: z.optional(clientUuid),
};

const LINE = {
  id: '3c1a',
  at: '2026-11-25T11:44:02Z',
  by: 'Harriet Okafor',
  organiserId: '3c1b',
  network: '192.0.2.x',
  deed: 'report show',
  kind: 'looked',
  community: 'Kestrel Science Park',
  member: { id: '3c1c', name: 'Stuart Hale' },
  reportId: '3c1d',
  details: '',
} as const;

export const organiserAuditCalls = {
  organiserAudit: {
    method: 'GET',
    path: `${ORGANISE_PATH}/audit`,
    who: 'organiser',
    role: 'manager',
    summary: 'Who did or saw what in the communities of an organiser, the newest first; of reports only those that they may handle',
    query: z.object({ ...filters, after: z.optional(text(1_000)) }),
    success: {
      status: 200,
      schema: z.object({
        lines: z.array(line),
        next: nextPage,
        /** Organisers of these communities, to choose from. */
        organisers: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
    },
    problems: ['cursor-invalid'],
    example: { query: {}, answer: { lines: [LINE], next: null, organisers: [{ id: '3c1b', name: 'Harriet Okafor' }] } },
  },
  organiserAuditFile: {
    method: 'POST',
    path: `${ORGANISE_PATH}/audit/file`,
    who: 'organiser',
    role: 'manager',
    summary: 'The same for a file: at most the newest 5,000. That it was taken out stands in the audit',
    query: z.object(filters),
    success: { status: 200, schema: z.object({ lines: z.array(line), hasMore: z.boolean() }) },
    problems: [],
    event: { name: 'organise-audit', outcomes: ['taken-out', 'no-right', 'too-many-requests'] },
    limits: [LIMITS.organiserChanges],
    example: { query: {}, answer: { lines: [LINE], hasMore: false } },
  },
} as const satisfies Calls;
