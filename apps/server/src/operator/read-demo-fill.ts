import { shown } from './field-values.ts';
import { DEMO_JOURNEYS_PER_MEMBER_MAX, DEMO_MEMBERS_MAX, type DemoFill } from './demo-task.ts';
import type { Invocation } from './read-invocation.ts';
import { refused, type OperatorReply } from './requests.ts';

type Refused = Extract<OperatorReply, { kind: 'refused' }>;
type Typed = { readonly [K in keyof DemoFill]?: string | undefined };

/** The numbers and the seed that were typed, or what is wrong with them. */
export function readDemoFill({ community = '', seed = '', members = '', journeys = '' }: Typed): Invocation | Refused {
  const [memberCount, journeyCount] = [wholeNumber(members), wholeNumber(journeys)];
  if (memberCount === null || memberCount < 1 || memberCount > DEMO_MEMBERS_MAX)
    return refused(`--members holds ${shown(members)}, but it may hold a number from 1 to ${DEMO_MEMBERS_MAX}.`);
  const journeysMax = memberCount * DEMO_JOURNEYS_PER_MEMBER_MAX;
  if (journeyCount === null || journeyCount > journeysMax)
    return refused(
      `--journeys holds ${shown(journeys)}, but it may hold a number up to ${journeysMax}: ${DEMO_JOURNEYS_PER_MEMBER_MAX} for each member.`,
    );
  if (!/^[a-z0-9-]{1,32}$/.test(seed)) return refused(`--seed holds ${shown(seed)}, but it may hold 1 to 32 of a-z, 0-9 and -.`);
  return { task: { name: 'demo-fill', community, seed, members: memberCount, journeys: journeyCount } };
}

function wholeNumber(text: string): number | null {
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}
