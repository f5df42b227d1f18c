import { emailAddress } from '@waylift/contract/fields';
import { ORGANISER_ROLES, type OrganiserRole } from '@waylift/contract/organiser-roles';
import { Option } from 'commander';
import type { Db } from '../../kernel/db/client.ts';
import { communityOrRefusal } from '../community/community-or-refusal.ts';
import { isRefused, refused, type Refused, type Typed } from '../terminal/command.ts';
import { shown } from '../terminal/text-table.ts';
import type { Place } from './scope.ts';

export const ROLE_OPTIONS = {
  role: new Option('--role <role>', 'reader (figures), manager, owner (appoints others), or operator (everything)').choices([
    ...ORGANISER_ROLES,
  ]),
  community: new Option('--community <slug>', 'the community, with its children; not for an operator'),
  until: new Option('--until <date>', 'the last day of the role, such as 2027-06-30; without it the role has no end'),
};

type TypedRole = { readonly email: string; readonly role: OrganiserRole; readonly community: Place | null; readonly until: string | null };

/** What was typed of a role, or why it cannot be one. */
export async function typedRole(db: Db, { operand, text }: Typed, today: Date): Promise<TypedRole | Refused> {
  const email = emailAddress.safeParse(operand);
  if (!email.success) return refused(`${shown(operand)} is not an email address.`, 2);
  const role = ORGANISER_ROLES.find((each) => each === text('role'));
  if (role === undefined) return refused('Give --role: reader, manager, owner or operator.', 2);
  const until = text('until') ?? null;
  if (until !== null && !isDay(until)) return refused(`${shown(until)} is no date: write it as 2027-06-30.`, 2);
  if (until !== null && until < today.toISOString().slice(0, 10)) return refused(`${until} is over.`, 2);
  const slug = text('community');
  if (role === 'operator') {
    if (slug !== undefined) return refused('An operator’s role holds for all communities: leave --community out.', 2);
    return { email: email.data, role, community: null, until };
  }
  if (slug === undefined) return refused(`Give --community: for what the role of a ${role} holds.`, 2);
  const community = await communityOrRefusal(db, slug);
  return isRefused(community) ? community : { email: email.data, role, community, until };
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
