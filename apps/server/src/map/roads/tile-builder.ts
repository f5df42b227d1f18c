/** Builds tiles from extracts with Valhalla's programs, which are in the optional package @valhallajs/valhallajs. */
import { spawn } from 'node:child_process';
import { access, mkdir, readdir, readFile, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { valhallaConfig } from './valhalla-config.ts';

/** Platforms for which the package has its programs and its library. */
export const VALHALLA_PLATFORMS: readonly string[] = ['linux x64', 'linux arm64', 'darwin arm64'];
const LOOK_EVERY_MS = 50;
/** When less than this was free at some moment, files may be cut off. Valhalla does not always tell. */
const FULL_DISK_BYTES = 4 * 1024 * 1024;
const LAST_LINES = 5;

/** This shell kills the program when its standard input ends: when this process ends in any way, or gives up. */
const WATCHED = `
  exec 3<&0
  "$@" </dev/null 2>&1 3<&- &
  program=$!
  echo "program $program"
  { read -r _ <&3; kill -9 $program; } >/dev/null 2>&1 &
  watch=$!
  wait $program
  code=$?
  kill $watch
  exit $code`;

export type TileBuilder = { readonly folder: string };

/** @returns the reason, as a sentence, when the builder is not available */
export async function findTileBuilder(platform = `${process.platform} ${process.arch}`): Promise<TileBuilder | string> {
  if (!VALHALLA_PLATFORMS.includes(platform))
    return `Roads cannot be built on this system (${platform}): Valhalla comes for Linux (x64 and arm64) and macOS (arm64). Import them on such a machine, or use a Valhalla server (ROUTING_URL).`;
  try {
    const folder = join(dirname(fileURLToPath(import.meta.resolve('@valhallajs/valhallajs'))), process.platform, process.arch);
    await access(join(folder, 'valhalla_build_tiles'));
    return { folder };
  } catch {
    return 'Valhalla, which builds the roads, is not installed. Run `npm install --include=optional` in the folder of Waylift.';
  }
}

/** Gets the present stage in words, and the share of all work (0 to 1) at its beginning and at its end. */
export type Progress = (stage: string, from: number, to: number) => void;

export type Built =
  | {
      readonly kind: 'built';
      /** Peak memory of a program, without mapped files; null when the system does not tell. */
      readonly peakMemoryBytes: number | null;
    }
  | {
      readonly kind: 'failed';
      readonly why: 'disk-full' | 'out-of-memory' | 'crashed' | 'cannot-run';
      readonly lastLines: readonly string[];
    };

type Parts = { readonly builder: TileBuilder; readonly signal: AbortSignal; readonly onProgress: Progress };

/** The line with which a stage begins, and the share of time before it, measured on extracts of 34 and 136 MB. */
const STAGES: readonly (readonly [RegExp, string, number])[] = [
  [/valhalla_build_admins/, 'Reading borders', 0],
  [/Parsing files for ways/, 'Reading roads', 0.03],
  [/Parsing files for relations/, 'Reading turns', 0.29],
  [/Parsing files for nodes/, 'Reading nodes', 0.3],
  [/Creating graph edges/, 'Joining roads', 0.39],
  [/Building \d+ tiles/, 'Making tiles', 0.42],
  [/Enhancing local graph/, 'Finishing roads', 0.49],
  [/HierarchyBuilder/, 'Choosing main roads', 0.73],
  [/Creating shortcuts/, 'Making shortcuts', 0.86],
  [/Adding complex turn restrictions/, 'Adding turns', 0.89],
  [/Validating/, 'Checking tiles', 0.94],
];

/**
 * Builds the tiles of one sorted extract in `tileFolder`, with the borders of countries that are in it.
 * @param workFolder for temporary files
 * @throws the reason of `signal`, once no program runs any more
 */
export async function buildTiles(
  extract: string,
  { tileFolder, workFolder }: { readonly tileFolder: string; readonly workFolder: string },
  { builder, signal, onProgress }: Parts,
): Promise<Built> {
  const adminFile = join(workFolder, 'borders.sqlite');
  const config = JSON.stringify(valhallaConfig(tileFolder, { adminFile, threads: availableParallelism(), logs: 'std_out' }));
  await mkdir(tileFolder, { recursive: true });
  const showStage = (line: string) => {
    const index = STAGES.findIndex(([pattern]) => pattern.test(line));
    const [, stage, from] = STAGES[index] ?? [null, null, 0];
    if (stage !== null) onProgress(stage, from, STAGES[index + 1]?.[2] ?? 1);
  };
  let peak: number | null = null;
  for (const program of ['valhalla_build_admins', 'valhalla_build_tiles']) {
    showStage(program);
    const ran = await run(join(builder.folder, program), ['-i', config, extract], {
      signal,
      workFolder,
      onLine: showStage,
    });
    if (ran.kind === 'failed') return ran;
    if (ran.peakMemoryBytes !== null) peak = Math.max(peak ?? 0, ran.peakMemoryBytes);
  }
  const levels = await readdir(tileFolder);
  if (!levels.some((name) => /^[012]$/.test(name))) return { kind: 'failed', why: 'crashed', lastLines: ['no tiles were made'] };
  return { kind: 'built', peakMemoryBytes: peak };
}

type Run = { readonly signal: AbortSignal; readonly workFolder: string; readonly onLine: (line: string) => void };

async function run(program: string, words: readonly string[], { signal, workFolder, onLine }: Run): Promise<Built> {
  signal.throwIfAborted();
  const child = spawn('/bin/sh', ['-c', WATCHED, 'sh', program, ...words], { cwd: workFolder, stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.on('error', () => undefined);
  const giveUp = () => void child.stdin.end();
  signal.addEventListener('abort', giveUp);
  let pid: string | null = null;
  let peakMemoryBytes: number | null = null;
  let freeBytes = Infinity;
  const lastLines: string[] = [];
  const look = async () => {
    const free = await statfs(workFolder).catch(() => null);
    if (free !== null) freeBytes = Math.min(freeBytes, free.bavail * free.bsize);
    const memory = pid === null ? null : await memoryOf(pid);
    if (memory !== null) peakMemoryBytes = Math.max(peakMemoryBytes ?? 0, memory);
  };
  const looking = setInterval(() => void look(), LOOK_EVERY_MS);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const started = /^program (\d+)$/.exec(line)?.[1];
    if (started !== undefined) pid = started;
    else {
      lastLines.push(line);
      if (lastLines.length > LAST_LINES) lastLines.shift();
      onLine(line);
    }
    void look();
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject).on('close', resolve);
    });
    signal.throwIfAborted();
    if (code === 0 && freeBytes > FULL_DISK_BYTES) return { kind: 'built', peakMemoryBytes };
    return { kind: 'failed', why: reasonOf(code, freeBytes, lastLines), lastLines };
  } finally {
    clearInterval(looking);
    signal.removeEventListener('abort', giveUp);
    child.stdin.end();
  }
}

/** A shell returns 128 plus the number of the signal that ended its program. */
function reasonOf(code: number | null, freeBytes: number, lastLines: readonly string[]) {
  const signal = (code ?? 0) - 128;
  // When the disk is full, a mapped file ends in SIGBUS (7, on macOS 10). Beyond a size limit, a file ends in SIGXFSZ (25).
  const isFull = freeBytes <= FULL_DISK_BYTES || [7, 10, 25].includes(signal) || /No space left|File too large/i.test(lastLines.join('\n'));
  if (isFull) return 'disk-full';
  if (signal === 9 || /bad_alloc/.test(lastLines.join('\n'))) return 'out-of-memory';
  return code === 126 || code === 127 ? 'cannot-run' : 'crashed';
}

/** Without mapped files, whose memory the system can take back. Null when the system does not tell. */
async function memoryOf(pid: string): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^RssAnon:\s+(\d+) kB/m.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}
