/** The addresses of the pages of a journey, its matches, requests, lifts, rides and conversations. */
import type { Ride } from '@waylift/contract/ride';
import { isRecord } from '../api/answer-shape.ts';

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

/** A ride by the reader's own journey, its date and its way. */
export function ridePath({ journeyId, date, direction }: Pick<Ride, 'journeyId' | 'date' | 'direction'>): string {
  return `/dashboard/ride/${encodeURIComponent(journeyId)}/${date}/${direction}`;
}

export function conversationPath(conversationId: string): string {
  return `/dashboard/messages/${encodeURIComponent(conversationId)}`;
}

/** State of the history entry that opens a ride with the question how late the reader will be. */
export const RUNNING_LATE = { asks: 'late' } as const;

/** Whether an entry has that state. */
export function asksHowLate(state: unknown): boolean {
  return isRecord(state) && state.asks === RUNNING_LATE.asks;
}
