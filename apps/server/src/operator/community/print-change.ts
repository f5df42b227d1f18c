import { PUBLIC_COMMUNITY_ID, PUBLIC_COMMUNITY_SLUG } from '@waylift/contract/limits';
import type { ChangeProblem } from '../../communities/community/plan-changes.ts';
import type { Changed, Problems } from './change-communities.ts';
import { isRefused, refused, type Refused } from '../terminal/command.ts';
import { noSuchCommunity } from './community-or-refusal.ts';
import { plain } from '../terminal/text-table.ts';

/** Prints the change of one community with notes for the operator, or the first reason why it failed. */
export function printChange(done: Changed | Problems | Refused, say: (done: Changed) => string): string | Refused {
  if (isRefused(done)) return done;
  if (done.kind === 'problems') {
    const [first] = done.problems;
    return refused(first === undefined ? '' : describeProblem(first, false));
  }
  return [say(done), ...done.notes.map((note) => `Note: ${note}`)].map(plain).join('\n');
}

/** A reason against a change as a sentence. If only one community is changed, it is not named. */
export function describeProblem(problem: ChangeProblem, isOneOfMany: boolean): string {
  const { slug } = problem;
  switch (problem.kind) {
    case 'no-such-community':
      return noSuchCommunity(slug, problem).message;
    case 'slug-taken':
      return `The slug '${problem.wanted}' is taken.`;
    case 'slug-leads-on':
      return `The slug '${problem.wanted}' leads on to '${problem.to}', which had it before. \`community set ${problem.to} --give-up-slug ${problem.wanted}\` frees it.`;
    case 'slug-of-public-community':
      return `The slug '${PUBLIC_COMMUNITY_SLUG}' belongs to the public community, and to no other.`;
    case 'identity-of-public-community':
      return `The public community has the public id '${PUBLIC_COMMUNITY_ID}' and the slug '${PUBLIC_COMMUNITY_SLUG}', and no other has either.`;
    case 'name-missing':
      return `There is no community '${slug}' yet. To create it, give its name.`;
    case 'public-community-has-parent':
      return 'The public community has no parent.';
    case 'public-id-fixed':
      return `The public id of '${slug}' is '${problem.publicId}', and cannot be changed.`;
    case 'public-id-taken':
      return `The public id '${problem.publicId}' is taken by '${problem.owner}'.`;
    case 'no-such-parent':
      if (!isOneOfMany) return noSuchCommunity(problem.parent, problem).message;
      return `The parent of '${problem.child}', '${problem.parent}', is neither in the file nor in the store.`;
    case 'own-parent':
      return isOneOfMany ? `'${slug}' cannot be its own parent.` : 'A community cannot be its own parent.';
    case 'second-level': {
      const { child, parent, grandparent } = problem;
      if (isOneOfMany)
        return `'${parent}' cannot be the parent of '${child}': it is itself the child of '${grandparent}', and there is one level only.`;
      return slug === child
        ? `'${parent}' cannot be a parent: it is itself the child of another community, and there is one level only.`
        : `'${parent}' cannot have a parent: it has children itself ('${child}'), and there is one level only.`;
    }
  }
}
