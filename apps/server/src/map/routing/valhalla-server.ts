/** Valhalla servers: https://valhalla.github.io/valhalla/api/turn-by-turn/api-reference/ */
import * as z from 'zod/mini';
import type { Logger } from '../../kernel/effects/effects.ts';
import { askServer, type Patience } from '../../kernel/other-servers/ask-server.ts';
import type { Valhalla } from './road-network.ts';
import { readRefusal } from './valhalla-messages.ts';

type ServerSettings = {
  /** At least one address. All servers have the same roads. */
  readonly urls: readonly string[];
  readonly log: Logger;
  /** `timeLimitMs` is for all servers together; `tries` applies when there is only one. */
  readonly patience?: Patience;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
};

/** Less than people wait, and less than the time limits of our callers. */
const PATIENCE: Patience = { tries: 2, pauseMs: 250, timeLimitMs: 8_000 };
/** Readiness is checked again and again, so one short try is enough. */
const CHECK_PATIENCE: Patience = { tries: 1, pauseMs: 0, timeLimitMs: 2_500 };
/** How long a server that did not answer is left alone, while there are others. */
export const LEFT_ALONE_MS = 15_000;

/** Seconds since 1970; 0 or absent when unknown. */
const status = z.object({ tileset_last_modified: z.optional(z.number().check(z.gte(0), z.lte(1e11))) });

const found = z.union([z.object({ trip: z.object({}) }), z.object({ sources_to_targets: z.array(z.unknown()) }), z.array(z.object({}))]);
const coded = z.object({ error_code: z.number() });

/** Whether Valhalla itself answered, and not something else at its address. */
function isValhallas({ status: code, json }: { readonly status: number; readonly json: unknown }): boolean {
  if (code === 200) return found.safeParse(json).success;
  return code === 400 && (coded.safeParse(json).success || readRefusal(json).kind !== 'unavailable');
}

export function askValhallaServers({ urls, log, patience = PATIENCE, now = () => performance.now() }: ServerSettings): Valhalla {
  /** The server that answered last comes first. */
  let servers = urls.map((url) => ({ url, service: `the router at ${new URL(url).host}`, leftAloneUntil: -Infinity }));
  type Server = (typeof servers)[number];

  async function statusOf({ url, service }: Server): Promise<z.infer<typeof status>> {
    const answer = await askServer({ service, url: `${url}/status`, patience: CHECK_PATIENCE, log });
    if (answer?.status !== 200) throw new Error(`${service} is away`);
    return status.parse(answer.json);
  }

  return {
    async ask(call, question, signal) {
      const endsAt = now() + patience.timeLimitMs;
      const rested = servers.filter(({ leftAloneUntil }) => leftAloneUntil <= now());
      const asked = rested.length === 0 ? servers : rested;
      for (const [index, server] of asked.entries()) {
        const timeLimitMs = Math.max(1, Math.floor((endsAt - now()) / (asked.length - index)));
        const shared = { ...patience, tries: asked.length === 1 ? patience.tries : 1, timeLimitMs };
        const answer = await askServer({
          service: server.service,
          url: `${server.url}/${call}`,
          body: question,
          patience: shared,
          signal,
          log,
        });
        // Any other answer is from a proxy, or from a server without roads.
        if (answer !== null && isValhallas(answer)) {
          server.leftAloneUntil = -Infinity;
          servers = [server, ...servers.filter((other) => other !== server)];
          return { kind: answer.status === 200 ? 'answered' : 'refused', json: answer.json };
        }
        if (signal?.aborted === true) break;
        if (answer !== null) log.warn({ service: server.service }, `${server.service} answered ${answer.status}`);
        server.leftAloneUntil = now() + LEFT_ALONE_MS;
      }
      return { kind: 'unavailable' };
    },
    // A server does not tell how far its roads reach, so they count as complete.
    covers: () => true,
    // The version of the oldest server: once that is newer, every server has the newer roads.
    async roadsVersion() {
      const there = (await Promise.allSettled(servers.map(statusOf))).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      if (there.length === 0) return null;
      const oldest = Math.min(...there.map(({ tileset_last_modified: seconds = 0 }) => seconds));
      return new Date(oldest * 1000).toISOString().replaceAll(/\W/g, '');
    },
    check: () =>
      Promise.any(servers.map(statusOf)).then(
        () => true,
        () => false,
      ),
    close: async () => undefined,
  };
}
