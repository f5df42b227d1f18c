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
/** Servers take new roads within a minute. */
const TAKEN_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 1_000;

/**
 * Imports the roads of the demonstration, beside the first requests. Without the optional package or the extract, estimates stay. It is called at the
 * first start alone, so roads that an operator removes do not come back.
 */
export async function importDemoRoads(deps: ImportDeps, signal: AbortSignal, file = EXTRACT): Promise<void> {
  const { log, clock, newId, db } = deps;
  const { dataDir } = deps.config;
  try {
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
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'the roads of the demonstration could not be imported');
  }
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
