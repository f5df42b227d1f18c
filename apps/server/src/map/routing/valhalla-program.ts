/**
 * The program of the child process for the embedded Valhalla. It uses one Actor for its whole life, because the memory of an Actor is never freed. It
 * ends with the process that started it.
 */
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { GEOMETRY_MAX_LENGTH, thinPolyline } from '@waylift/geography/thin-polyline';
import * as z from 'zod/mini';
import { valhallaConfig } from '../roads/valhalla-config.ts';
import { askedOfChild, type AskedOfChild, type ToldByChild } from './valhalla-process.ts';

/** Pages and passwords have priority. */
const NICENESS = 10;
/** The course in Valhalla's answer, with its quotes. */
const SHAPE = /(?<="shape":)"(?:[^"\\]|\\.)*"/g;

// A plain exit would wait for the questions in the thread pool.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Signals also reach this process. The server handles them: it still answers its questions before it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

const [tileFolder = '', cacheBytes] = process.argv.slice(2);
const { Actor } = await import('@valhallajs/valhallajs').catch((error: unknown) => {
  tell({ kind: 'unusable', reason: messageOf(error) });
  return { Actor: null };
});
if (Actor !== null) {
  try {
    // Valhalla would treat a folder without tiles as a world without roads.
    if (!existsSync(tileFolder)) throw new Error('its folder of tiles is missing');
    serve(new Actor(JSON.stringify(valhallaConfig(tileFolder, { cacheBytes: Number(cacheBytes) }))));
  } catch (error) {
    tell({ kind: 'failed', reason: messageOf(error) });
  }
}

type ActorOf = InstanceType<NonNullable<typeof Actor>>;

function serve(actor: ActorOf): void {
  // The start has the server's priority. The answering threads are created with the first question and inherit this one.
  setPriority(NICENESS);
  const answers = {
    route: async (json: string) => thinned(await actor.route(json)),
    sources_to_targets: (json: string) => actor.matrix(json),
    locate: (json: string) => actor.locate(json),
    status: (json: string) => actor.status(json),
  };
  process.on('message', (message) => void answer(askedOfChild.parse(message)));
  tell({ kind: 'ready' });

  async function answer({ id, call, json }: AskedOfChild): Promise<void> {
    const given = await answers[call](json).then(
      (answered) => ({ kind: 'answered', json: answered }) as const,
      (error: unknown) => ({ kind: 'refused', json: JSON.stringify({ error: messageOf(error) }) }) as const,
    );
    tell({ ...given, id, residentBytes: process.memoryUsage.rss() });
  }
}

/** Simplifying a road of 300 km takes 20 ms. Here it does not block the server. */
function thinned(answer: string): string {
  if (answer.length <= GEOMETRY_MAX_LENGTH) return answer;
  return answer.replace(SHAPE, (shape) => JSON.stringify(thinPolyline(z.string().parse(JSON.parse(shape)))));
}

function tell(told: ToldByChild): void {
  process.send?.(told);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
