/** Who has which role for a community. */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { askedName, emailAddress, nextPage, pageQuery, publicId, requiredText, successAnswer } from './fields.ts';
import { formed } from './formed.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import { KESTREL, ORGANISE_PATH, role } from './organiser.ts';

const date = formed(/^\d{4}-\d{2}-\d{2}$/, { maxLength: 10, code: 'date-invalid' });

const listedOrganiser = z.object({
  id: z.string(),
  /** '' until the invitation is accepted. */
  name: z.string(),
  email: z.string(),
  isWaiting: z.boolean(),
  role,
  community: z.nullable(z.object({ publicId: z.string(), slug: z.string(), name: z.string() })),
  until: z.nullable(z.string()),
  since: z.string(),
  /** The name of whoever gave it; '' for the operator's command. */
  givenBy: z.string(),
  roleId: z.string(),
  isOneself: z.boolean(),
});
export type ListedOrganiser = z.infer<typeof listedOrganiser>;

const organisersAnswer = z.object({ organisers: z.array(listedOrganiser), next: nextPage });
const roleParams = z.object({ roleId: askedName });
const organiserParams = z.object({ organiserId: askedName });

const ROLE = {
  name: 'organise-role',
  outcomes: [
    'given',
    'taken',
    'let-in',
    'no-right',
    'last-owner',
    'role-held',
    'organiser-not-found',
    'second-factor-needed',
    'too-many-requests',
  ],
} as const;

export const organisersCalls = {
  organisers: {
    method: 'GET',
    path: `${ORGANISE_PATH}/communities/{publicId}/organisers`,
    who: 'organiser',
    role: 'manager',
    summary: 'Who has which role for a community, or for one above or below it, since when and given by whom; by address',
    params: z.object({ publicId }),
    query: pageQuery,
    success: { status: 200, schema: organisersAnswer },
    problems: ['cursor-invalid'],
    example: {
      params: { publicId: 'kestrel' },
      query: {},
      answer: {
        organisers: [
          {
            id: '3c1a',
            name: 'Harriet Okafor',
            email: 'harriet@kestrel.example',
            isWaiting: false,
            role: 'owner',
            community: KESTREL,
            until: null,
            since: '2026-11-20T08:15:00Z',
            givenBy: '',
            roleId: '7f2b',
            isOneself: true,
          },
        ],
        next: null,
      },
    },
  },
  giveOrganiserRole: {
    method: 'POST',
    path: `${ORGANISE_PATH}/communities/{publicId}/organisers`,
    who: 'organiser',
    role: 'owner',
    again: true,
    summary: 'Give somebody a role for a community and its children. Who is no organiser yet is mailed a link, which works for seven days',
    params: z.object({ publicId }),
    body: z.object({
      email: emailAddress,
      role: z.enum(['reader', 'manager', 'owner'], { error: 'role-unknown' }),
      until: z.optional(z.nullable(date)),
    }),
    success: { status: 200, schema: successAnswer },
    problems: ['role-held', 'last-owner'],
    event: ROLE,
    limits: [LIMITS.organiserChanges],
    mails: [LIMITS.organiserMailPerAddress],
    example: { params: { publicId: 'kestrel' }, body: { email: 'ola@kestrel.example', role: 'reader' }, answer: { success: true } },
  },
  takeOrganiserRole: {
    method: 'DELETE',
    path: `${ORGANISE_PATH}/communities/{publicId}/organisers/{roleId}`,
    who: 'organiser',
    role: 'owner',
    again: true,
    summary: 'Take a role away. The last owner of a community keeps it, but for an operator',
    params: z.extend(roleParams, { publicId }),
    success: { status: 204, schema: null },
    problems: ['last-owner', 'organiser-not-found'],
    event: ROLE,
    limits: [LIMITS.organiserChanges],
    example: { params: { publicId: 'kestrel', roleId: 'abc' } },
  },
  letOrganiserIn: {
    method: 'POST',
    path: `${ORGANISE_PATH}/communities/{publicId}/organisers/{organiserId}/let-in`,
    who: 'organiser',
    role: 'owner',
    again: true,
    summary:
      'Let in anew who has lost every second factor: theirs are removed, they are mailed a link, and all organisers of the scope are told',
    params: z.extend(organiserParams, { publicId }),
    body: z.object({ /** How one made sure that it is them. */ how: requiredText(500) }),
    success: { status: 200, schema: successAnswer },
    problems: ['organiser-not-found'],
    event: ROLE,
    limits: [LIMITS.organiserChanges],
    mails: [LIMITS.organiserMailPerAddress],
    example: { params: { publicId: 'kestrel', organiserId: 'abc' }, body: { how: 'We met at the town hall.' }, answer: { success: true } },
  },
} as const satisfies Calls;
