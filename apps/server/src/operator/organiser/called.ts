import type { CallingOrganiser } from '../../kernel/security/calling-organiser.ts';

/** The community of a call that names one: the door has let in nobody without it. */
export function called({ at }: CallingOrganiser) {
  if (at === null) throw new Error('a call about no community');
  return at;
}
