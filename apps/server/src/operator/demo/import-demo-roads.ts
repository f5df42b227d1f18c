import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { NewId } from '../../kernel/effects/effects.ts';
import { changeRoads } from '../../map/roads/change-roads.ts';
import { checkExtract } from '../../map/roads/check-extract.ts';
import { readRoads } from '../../map/roads/roads-folder.ts';
import { findTileBuilder } from '../../map/roads/tile-builder.ts';
import { placeStep } from '../roads/place-step.ts';
import { followRoadsAsDemo, type FollowDeps } from './follow-roads-as-demo.ts';

type ImportDeps = FollowDeps & { readonly config: { readonly dataDir: string }; readonly newId: NewId };

/** The county of the demonstration's members. A release does not have it. */
const EXTRACT = join(import.meta.dirname, '..', '..', '..', '..', '..', 'test-data', 'rutland-latest.osm.pbf');
const NAME = 'rutland';
/** In the data folder from the first start until the roads are there, or cannot be. */
const WANTED = 'demo-roads-wanted';
/** Servers take new roads within a minute. */
const TAKEN_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 1_000;

/**
 * Imports the roads of the demonstration at the first start, beside the first requests. A start that was stopped amid it leaves it to the next one.
 * Roads that an operator removes do not come back. Without the optional package or the extract, estimates stay.
 */
export async function importDemoRoads(
  deps: ImportDeps,
  start: { readonly isFirst: boolean },
  signal: AbortSignal,
  file = EXTRACT,
): Promise<void> {
  const wanted = join(deps.config.dataDir, WANTED);
  try {
    if (start.isFirst) await writeFile(wanted, '');
    else if (!existsSync(wanted)) return;
    await importRoads(deps, signal, file);
    if (!signal.aborted) await rm(wanted);
  } catch (error) {
    if (!signal.aborted) deps.log.warn({ err: error }, 'the roads of the demonstration could not be imported');
  }
}

async function importRoads(deps: ImportDeps, signal: AbortSignal, file: string): Promise<void> {
  const { log, clock, newId, db } = deps;
  const { dataDir } = deps.config;
  const builder = await findTileBuilder();
  const extract = await checkExtract(file);
  if (typeof builder === 'string' || extract.kind === 'unusable') {
    const why = typeof builder === 'string' ? builder : `${file} ${extract.kind === 'unusable' ? extract.why : ''}.`;
    return log.info(`the demonstration has no roads: ${why}`);
  }
  if ((await readRoads(dataDir)) !== null) return;
  const startedBefore = clock.now();
  log.info(`importing the roads of the demonstration (${NAME}), beside everything else`);
  const outcome = await changeRoads(
    { kind: 'import', extracts: [{ name: NAME, path: file, extract }] },
    { dataDir, pool: db.$client, clock, newId, builder, steps: [placeStep(deps)], signal, onProgress: sayStages(log) },
  );
  if (outcome.kind !== 'changed') return log.warn({ outcome: outcome.kind }, 'the roads of the demonstration could not be imported');
  log.info('imported the roads of the demonstration; its journeys and lifts follow them');
  if (await isTaken(deps, outcome.roads?.version ?? '', signal)) await followRoadsAsDemo(deps, startedBefore, signal);
}

/** A line for each stage. */
function sayStages(log: Pick<ImportDeps['log'], 'info'>) {
  let said = '';
  return (stage: string, share: number): void => {
    if (stage === said) return;
    said = stage;
    log.info(`roads of the demonstration: ${stage} (${Math.round(share * 100)} %)`);
  };
}

async function isTaken({ routing }: Pick<ImportDeps, 'routing'>, version: string, signal: AbortSignal): Promise<boolean> {
  const giveUpAt = performance.now() + TAKEN_WITHIN_MS;
  while ((await routing.roadsVersion()) !== version) {
    if (performance.now() > giveUpAt) return false;
    await delay(LOOK_EVERY_MS, undefined, { signal });
  }
  return true;
}
