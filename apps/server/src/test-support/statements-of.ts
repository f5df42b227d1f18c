import pg from 'pg';
import { vi } from 'vitest';

/** The queue looks after itself in between, and communities are kept in memory: neither belongs to a call. */
const OF_A_CALL =
  /^(?:begin|commit|rollback|(?:end )?savepoint \w+)$|\b(?:members|journeys|journey_\w+|places|place_names|mapped_\w+|rate_limits|one_time_tokens|sessions|refresh_tokens|share_requests|lifts|lift_skips|ride_people|away_spans|conversations|conversation_sides|messages|member_blocks|member_events|reports|calendar_addresses|push_subscriptions)\b|\binsert into (?:jobs\.job|mails)\b/i;

/** What the store is asked about members, and what is theirs, while `act` runs, word by word; whether a savepoint is kept or undone counts as the same. */
export async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    return query.mock.calls
      .map(([given]: readonly unknown[]) =>
        textOf(given)
          .replace(/^(?:release|rollback to) savepoint/i, 'end savepoint')
          .trim(),
      )
      .filter((text) => OF_A_CALL.test(text));
  } finally {
    query.mockRestore();
  }
}

function textOf(given: unknown): string {
  return typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : String(given);
}
