/** Prints the result of inviting people. Those who were not invited are named; of those who declined or left, only the number is. */
import { MEMBER_FIELD_NAMES } from '@waylift/contract/member-fields';
import { memberNameInMail, nameToGreet } from '../../mail/content/untrusted-text.ts';
import type { Invited, Invitee, InviteOutcome } from '../../accounts/member/invite-members.ts';
import type { Answer } from '../terminal/command.ts';
import { plain } from '../terminal/text-table.ts';

const NAMED_AT_MOST = 20;
const LOOKED_AT = 3;

/** The first few people as mails will address them. This shows at once whether columns or names were confused. */
type Look = {
  readonly first: readonly (Invitee & { readonly greeting: string })[];
  readonly notes: readonly string[];
  readonly text: string;
};

export function lookAt(people: readonly Invitee[], notes: readonly string[]): Look {
  const first = people.slice(0, LOOKED_AT).map((person) => ({ ...person, greeting: `Hello, ${memberNameInMail(nameToGreet(person))}` }));
  const lines = [
    people.length === 1 ? 'As the mail greets them:' : `The first ${first.length} of ${people.length}, as the mail greets them:`,
    ...first.map((person) => `  ${person.greeting}: ${personText(person)}`),
    ...notes.map((note) => `Note: ${note}`),
  ];
  return { first, notes, text: lines.map(plain).join('\n') };
}

/** `twice`: the address is already further up in the file. */
type Named = Exclude<InviteOutcome, 'invited' | 'declinedOrLeft'> | 'twice';
type Told = { readonly slug: string; readonly people: readonly Invited[]; readonly twice: readonly Invitee[]; readonly look: Look | null };

const REASONS: Readonly<Record<Named, readonly [one: string, many: string]>> = {
  alreadyInvited: [
    'had been invited before (`member resend` mails one of them again)',
    'had been invited before (`member resend` mails one of them again)',
  ],
  alreadyMembers: ['has an account already', 'have an account already'],
  elsewhere: ['belongs to another community', 'belong to another community'],
  twice: ['is in the file twice', 'are in the file twice'],
};

export function tellInvited({ slug, people, twice, look }: Told): Answer {
  const isDryRun = look !== null;
  const numberOf = (wanted: InviteOutcome) => people.filter(({ outcome }) => outcome === wanted).length;
  const [invited, declinedOrLeft] = [numberOf('invited'), numberOf('declinedOrLeft')];
  const skipped = [
    ...people.flatMap(({ outcome, invitee, now }) => (isNamed(outcome) ? [{ reason: outcome, invitee, now }] : [])),
    ...twice.map((invitee) => ({ reason: 'twice' as const, invitee, now: undefined })),
  ];
  const sections = (['alreadyInvited', 'alreadyMembers', 'elsewhere', 'twice'] as const).flatMap((reason) => {
    const some = skipped.filter((each) => each.reason === reason);
    const [one, many] = REASONS[reason];
    const rest = some.length - NAMED_AT_MOST;
    if (some.length === 0) return [];
    return [
      `Skipped: ${some.length} ${some.length === 1 ? one : many}:`,
      ...some.slice(0, NAMED_AT_MOST).map(({ invitee, now }) => `  ${personText(invitee)}${now === undefined ? '' : `, now ${now}`}`),
      ...(rest > 0 ? [`  ... and ${rest} more (--json names all)`] : []),
    ];
  });
  const lines = [
    isDryRun ? `Would invite ${invited} to '${slug}'.` : `Invited ${invited} to '${slug}'.`,
    ...sections,
    ...(declinedOrLeft === 0 ? [] : [`Skipped: ${declinedOrLeft} declined or left (\`--again\` invites them).`]),
    ...(isDryRun ? [look.text] : []),
  ];
  return {
    text: lines.join('\n').split('\n').map(plain).join('\n'),
    json: {
      ...(isDryRun && { first: look.first, notes: look.notes }),
      [isDryRun ? 'wouldInvite' : 'invited']: invited,
      alreadyInvited: numberOf('alreadyInvited'),
      alreadyMembers: numberOf('alreadyMembers'),
      elsewhere: numberOf('elsewhere'),
      twice: twice.length,
      declinedOrLeft,
      skipped: skipped.map(({ reason, invitee, now }) => ({ reason, ...invitee, now })),
    },
  };
}

function isNamed(outcome: InviteOutcome): outcome is Exclude<Named, 'twice'> {
  return outcome !== 'invited' && outcome !== 'declinedOrLeft';
}

function personText(invitee: Invitee): string {
  return [
    invitee.email,
    MEMBER_FIELD_NAMES.slice(0, 2)
      .map((field) => invitee[field])
      .join(' '),
  ].join(', ');
}
