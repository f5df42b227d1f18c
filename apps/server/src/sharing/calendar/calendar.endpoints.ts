import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/client.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { mountEndpoint, type MountDeps } from '../../kernel/http/mount-endpoint.ts';
import { problem } from '../../kernel/http/problem.ts';
import { calendarSince, endCalendarAddress, renewCalendarAddress } from './calendar-address.ts';
import { readCalendar, type CalendarDeps } from './read-calendar.ts';

/** Serves the calendar at its secret address, and makes and ends that address. */
export function mountCalendar(
  app: FastifyInstance,
  deps: MountDeps & CalendarDeps & { readonly db: Db; readonly jobs: Jobs; readonly config: Config },
): void {
  mountEndpoint(app, deps, 'calendar', async ({ params }) => {
    const file = await readCalendar(deps, params.secret);
    if (file === null) return problem('calendar-not-found');
    const bytes = Buffer.from(file);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
    return { bytes, contentType: 'text/calendar; charset=utf-8', etag };
  });
  mountEndpoint(app, deps, 'calendarState', async ({ member }) => ({
    since: (await calendarSince(deps, member.id))?.toISOString() ?? null,
  }));
  mountEndpoint(app, deps, 'renewCalendar', async ({ member }) => {
    const address = await renewCalendarAddress(deps, member);
    return address === null ? problem('unauthorized') : { address };
  });
  mountEndpoint(app, deps, 'endCalendar', async ({ member }) => {
    await endCalendarAddress(deps, member.id);
    return undefined;
  });
}
