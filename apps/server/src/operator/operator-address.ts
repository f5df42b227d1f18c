/** Where the operator's command finds the server that has a data folder open. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';

/** What every system takes as the path of a socket; macOS allows 103 bytes, Linux 107. */
const SOCKET_PATH_MAX_BYTES = 100;
const TEMPORARY_PREFIX = 'waylift-operator-';

/**
 * A fresh address for the server of `dataDir`, with what an earlier one left behind taken away: call it only while holding
 * the folder's lock. A folder that is too deep for a socket, or whose disk takes none, gets one in a new private folder
 * among the system's temporary ones, recorded in `operator.address`: a name that could be foreseen there could be taken by
 * somebody else.
 */
export async function claimOperatorAddress(dataDir: string, canListenNearby: boolean = true): Promise<string> {
  if (process.platform === 'win32') return pipeOf(dataDir);
  const nearby = join(dataDir, 'operator.sock');
  await rm(nearby, { force: true });
  await forgetTemporaryAddress(dataDir);
  if (canListenNearby && Buffer.byteLength(nearby) <= SOCKET_PATH_MAX_BYTES) return nearby;
  const address = join(await mkdtemp(join(tmpdir(), TEMPORARY_PREFIX)), 'operator.sock');
  await writeFile(recordOf(dataDir), address, { mode: 0o600 });
  return address;
}

/** Takes away what `claimOperatorAddress` made. */
export async function releaseOperatorAddress(dataDir: string, address: string): Promise<void> {
  if (process.platform === 'win32') return;
  await rm(address, { force: true });
  await forgetTemporaryAddress(dataDir);
}

/** Where the server of `dataDir` would listen, whether or not one does. */
export async function findOperatorAddress(dataDir: string): Promise<string> {
  if (process.platform === 'win32') return pipeOf(dataDir);
  return (await recordedAddress(dataDir)) ?? join(dataDir, 'operator.sock');
}

function pipeOf(dataDir: string): string {
  const id = createHash('sha256').update(dataDir.toLowerCase()).digest('hex').slice(0, 32);
  return `\\\\.\\pipe\\waylift-${id}`;
}

function recordOf(dataDir: string): string {
  return join(dataDir, 'operator.address');
}

/** The recorded path, if it is one that we make: nothing else is ever connected to or removed. */
async function recordedAddress(dataDir: string): Promise<string | null> {
  const address = (await readFile(recordOf(dataDir), 'utf8').catch(() => '')).trim();
  const isOurs = isAbsolute(address) && basename(address) === 'operator.sock' && basename(dirname(address)).startsWith(TEMPORARY_PREFIX);
  return isOurs ? address : null;
}

async function forgetTemporaryAddress(dataDir: string): Promise<void> {
  const address = await recordedAddress(dataDir);
  if (address !== null) await rm(dirname(address), { recursive: true, force: true });
  await rm(recordOf(dataDir), { force: true });
}
