/** Where the pages of a journey and of a match are. */

export function journeyPath(journeyId: string, page?: 'when' | 'change'): string {
  const journey = `/dashboard/journey/${encodeURIComponent(journeyId)}`;
  return page === undefined ? journey : `${journey}/${page}`;
}

/** A match does not tell of which of the reader's journeys it is. */
export function matchPath(matchId: string, journeyId: string): string {
  return `/dashboard/match/${encodeURIComponent(matchId)}?${new URLSearchParams({ journey: journeyId })}`;
}
