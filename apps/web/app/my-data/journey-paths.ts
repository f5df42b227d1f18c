/** The addresses of the pages of a journey, its matches, requests, lifts and conversations. */

export function journeyPath(journeyId: string, page?: 'when' | 'change'): string {
  const journey = `/dashboard/journey/${encodeURIComponent(journeyId)}`;
  return page === undefined ? journey : `${journey}/${page}`;
}

/** The path names the journey, because a match does not. */
export function matchPath(matchId: string, journeyId: string): string {
  return `/dashboard/match/${encodeURIComponent(matchId)}?${new URLSearchParams({ journey: journeyId })}`;
}

export function requestPath(requestId: string): string {
  return `/dashboard/request/${encodeURIComponent(requestId)}`;
}

export function liftPath(liftId: string): string {
  return `/dashboard/lift/${encodeURIComponent(liftId)}`;
}

export function conversationPath(conversationId: string): string {
  return `/dashboard/messages/${encodeURIComponent(conversationId)}`;
}
