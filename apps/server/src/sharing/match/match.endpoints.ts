import type { FastifyInstance } from 'fastify';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { countMatches } from './count-matches.ts';
import { findMatches, type FindMatchesDeps } from './find-matches.ts';
import { hideMatch, unhideMatch } from './hide-match.ts';
import { readMatch } from './read-match.ts';

/** The matches of the signed-in member's own journeys. */
export function mountMatch(app: FastifyInstance, deps: MountDeps & FindMatchesDeps): void {
  mountEndpoint(app, deps, 'matches', async ({ params, query, member, signal }) => {
    const outcome = await findMatches(
      deps,
      {
        memberId: member.id,
        journeyId: params.journeyId,
        as: query.as ?? 'any',
        days: query.days?.split(',').map(Number) ?? [],
        detourMinutes: numberOf(query.detour),
        isBothWays: query.ways === 'both',
        apartMinutes: numberOf(query.apart),
        walkMetres: numberOf(query.walk),
        after: query.after ?? null,
        ...(query.hidden === 'show' ? { isHiddenShown: true } : {}),
        ...(query.taken === 'show' ? { isTakenShown: true } : {}),
      },
      signal,
    );
    return outcome.kind === 'matches' ? outcome.answer : problem(outcome.kind);
  });

  mountEndpoint(app, deps, 'countMatches', async ({ params, body, member, signal }) => {
    const outcome = await countMatches(deps, { memberId: member.id, journeyId: params.journeyId }, body, signal);
    return outcome.kind === 'counted' ? outcome.count : problem(outcome.kind);
  });

  mountEndpoint(app, deps, 'match', async ({ params, query, member, signal }) => {
    const asked = { memberId: member.id, matchId: params.matchId, as: query.as, isTakenShown: query.taken === 'show' };
    const match = await readMatch(deps, asked, signal);
    return match ?? problem('match-not-found');
  });

  for (const [name, change] of [
    ['hideMatch', hideMatch],
    ['unhideMatch', unhideMatch],
  ] as const) {
    mountEndpoint(app, deps, name, async ({ params, member }) =>
      (await change(deps, { memberId: member.id, matchId: params.matchId })) ? undefined : problem('match-not-found'),
    );
  }
}

function numberOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}
