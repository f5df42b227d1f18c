/** Parts the lines of a table of people into those that can be invited and the others. */
import { emailKey } from '@waylift/contract/rules';
import { inviteeProblem, type Invitee, type InviteeProblem } from '../../accounts/member/invite-members.ts';
import type { Person, PersonLine, TableProblem } from '../../accounts/people/read-people.ts';

export type SortedPeople = {
  /** Each address once. */
  readonly people: readonly { readonly line: number; readonly person: Invitee }[];
  readonly twice: readonly { readonly line: number; readonly person: Invitee; readonly sameAs: number }[];
  readonly faults: readonly PersonFault[];
};
export type PersonFault = { readonly line: number } & (
  | { readonly problem: TableProblem; readonly person: null }
  | { readonly problem: InviteeProblem; readonly person: Person }
);

/** @param emailDomains the community's; empty: any */
export function sortPeople(lines: readonly PersonLine[], emailDomains: readonly string[]): SortedPeople {
  const people = new Map<string, SortedPeople['people'][number]>();
  const twice: SortedPeople['twice'][number][] = [];
  const faults: PersonFault[] = [];
  for (const each of lines) {
    if ('problem' in each) {
      faults.push({ ...each, person: null });
      continue;
    }
    const { line, person } = each;
    const problem = inviteeProblem(person, emailDomains);
    const before = people.get(emailKey(person.email));
    if (problem !== null) faults.push({ line, person, problem });
    else if (before !== undefined) twice.push({ line, person, sameAs: before.line });
    else people.set(emailKey(person.email), { line, person });
  }
  return { people: [...people.values()], twice, faults };
}
