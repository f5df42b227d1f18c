import { waitingDeletions } from '../organiser/members/deletions.ts';
import { DUTIES_OF_KIND_MAX, NOTHING, type DutySource } from './duty-source.ts';

/** Requests to delete a member that this organiser may say yes or no to, until they lapse. */
export const deletionDuties: DutySource = async ({ db, now, organiser, held }) => {
  const waiting = await waitingDeletions(db, { within: held('manager'), organiserId: organiser.id, now, limit: DUTIES_OF_KIND_MAX });
  return waiting.map(({ member, community, askedAt, lapsesAt }) => ({
    ...NOTHING,
    kind: 'deletion-asked',
    community,
    since: askedAt.toISOString(),
    until: lapsesAt.toISOString(),
    member,
  }));
};
