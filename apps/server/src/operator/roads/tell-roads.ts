/** The output of the commands about roads. */
import { changeRoads, type RoadsChange, type RoadsChangeOutcome, type RoadsChanged } from '../../map/roads/change-roads.ts';
import { currentRoadsFile, readRoads, type RoadArea, type Roads } from '../../map/roads/roads-folder.ts';
import { findTileBuilder } from '../../map/roads/tile-builder.ts';
import { isRefused, refused, type Context, type Refused } from '../terminal/command.ts';
import { didYouMean } from '../../kernel/config/nearest-name.ts';
import { showStages } from '../terminal/stage-progress.ts';
import { placeStep } from './place-step.ts';
import { shown } from '../terminal/text-table.ts';

/** Changes the roads and shows the progress. */
export async function changeRoadsShown(change: RoadsChange, context: Context): Promise<RoadsChanged | Refused> {
  const { terminal, beginLongWork, settings, open } = context;
  const { dataDir } = settings();
  const builder = await findTileBuilder();
  if (typeof builder === 'string') return refused(builder);
  const before = await roadsOrRefusal(dataDir);
  if (isRefused(before)) return before;
  const rest = before === null ? 'Nothing was changed.' : 'The roads are as they were.';
  const deps = await open();
  const signal = beginLongWork();
  using progress = showStages(terminal);
  try {
    const outcome = await changeRoads(change, {
      dataDir,
      pool: deps.db.$client,
      clock: deps.clock,
      newId: deps.newId,
      builder,
      steps: [placeStep(deps)],
      signal,
      onProgress: progress.onProgress,
    });
    return outcome.kind === 'changed' ? outcome : refused(`${reasonOf(outcome)} ${rest}`);
  } catch (error) {
    if (signal.aborted) return refused(`Interrupted. ${rest}`);
    // Only errors about files of DATA_DIR: errors of the database have no path.
    if (!(error instanceof Error && 'path' in error && 'code' in error)) throw error;
    return refused(`${String(error.path)} cannot be used (${String(error.code)}). ${rest}`);
  }
}

/** The present roads; null: none. */
export async function roadsOrRefusal(dataDir: string): Promise<Roads | null | Refused> {
  try {
    return await readRoads(dataDir);
  } catch (error) {
    // For example a file of another user.
    if (error instanceof Error && 'code' in error) return refused(`${currentRoadsFile(dataDir)} cannot be read (${String(error.code)}).`);
    return refused(
      `${currentRoadsFile(dataDir)} is damaged or was written by a newer version. If it is damaged, delete it and import every area again.`,
    );
  }
}

function reasonOf(outcome: Exclude<RoadsChangeOutcome, RoadsChanged>): string {
  switch (outcome.kind) {
    case 'busy':
      return 'Another command changes the roads just now. Try again when it is done.';
    case 'unknown-area':
      return `There is no area ${shown(outcome.name)}.${didYouMean(outcome.name, outcome.names)}`;
    case 'lost-extracts': {
      const names = namesText(outcome.names);
      return outcome.names.length === 1
        ? `The extract of ${names} is gone (${outcome.path}): import it with this one, or remove ${names} first.`
        : `The extracts of ${names} are gone (the first: ${outcome.path}): import them together, or remove them together first.`;
    }
    case 'too-little-space':
      return `The disk of DATA_DIR has ${bytesText(outcome.freeBytes)} free, and about ${bytesText(outcome.neededBytes)} are needed meanwhile.`;
    case 'damaged-extract':
      return `An extract, this one or one imported before, ${outcome.why}.`;
    case 'changed-meanwhile':
      return `The file ${shown(outcome.path)} changed while it was read. Try again when it is there as a whole.`;
    case 'disk-full':
      return 'The disk of DATA_DIR is full.';
    case 'disk-fails':
      return 'A disk fails: that of DATA_DIR, or one that has an extract.';
    case 'store-full':
      return 'The disk of the store is full.';
    case 'failed':
      switch (outcome.why) {
        case 'disk-full':
          return 'The disk of DATA_DIR is full.';
        case 'out-of-memory':
          return 'The builder was killed, most likely because the memory did not suffice.';
        case 'cannot-run':
          return 'The builder cannot run on this system: it needs glibc 2.27 or newer, which Alpine Linux does not have.';
        case 'crashed':
          return `The builder failed. Its last words: ${outcome.lastLines.at(-1) ?? 'none'}.`;
      }
  }
}

/** `'rutland' and 'newport'` */
export function namesText(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(names.map((name) => `'${name}'`));
}

export function bytesText(bytes: number): string {
  const [value, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : [bytes / 1e6, 'MB'];
  return `${value.toLocaleString('en-GB', { maximumFractionDigits: 1 })} ${unit}`;
}

export function boundsText({ south, west, north, east }: RoadArea['bounds']): string {
  const degrees = (value: number, positive: string, negative: string) => `${Math.abs(value).toFixed(2)}${value < 0 ? negative : positive}`;
  return `${degrees(south, 'N', 'S')} ${degrees(west, 'E', 'W')} to ${degrees(north, 'N', 'S')} ${degrees(east, 'E', 'W')}`;
}
