import type { Changed, Problems } from './change-communities.ts';
import { isRefused, refused, type Refused } from './command.ts';
import { describeProblem } from './describe-problem.ts';
import { plain } from './text-table.ts';

/** What became of one community, with what the operator should know about it, or the first thing that stood in the way. */
export function printChange(done: Changed | Problems | Refused, say: (done: Changed) => string): string | Refused {
  if (isRefused(done)) return done;
  if (done.kind === 'problems') {
    const [first] = done.problems;
    return refused(first === undefined ? '' : describeProblem(first, false));
  }
  return [say(done), ...done.notes.map((note) => `Note: ${note}`)].map(plain).join('\n');
}
