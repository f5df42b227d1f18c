/** Reads settings from the environment, then from one file. */
import { isUtf8 } from 'node:buffer';
import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { SETTING_NAMES } from './config.ts';
import { parseEnvFile } from './env-file.ts';
import { IS_RELEASE, OWN_COMMAND } from './own-command.ts';
import { unknownSettings } from './unknown-settings.ts';

/** The settings file of a release. A checkout does not read it: development must not touch the portal of the machine. */
export const STANDARD_FILE = '/etc/waylift.env';
/** Names another file. Empty: no file is read. */
export const FILE_VARIABLE = 'WAYLIFT_ENV';
const FILE_MAX_BYTES = 64 * 1024;

/** The settings file cannot be used. The message is one line for the person who runs the program. */
export class SettingsFileError extends Error {
  constructor(path: string, what: string) {
    super(`${path} holds the settings, but ${what}`);
    this.name = 'SettingsFileError';
  }
}

type Env = Readonly<Record<string, string | undefined>>;
type Given = {
  readonly folder?: string;
  readonly environment?: Env;
  readonly standardFile?: string | null;
  readonly read?: (path: string) => string;
};
type SettingsFile = { readonly path: string; readonly values: Readonly<Record<string, string>> };

/**
 * Returns the settings, and a line about each unknown name. The environment overrides the file, so that a value can be set for one process, such as
 * the PORT of one of several servers. Without a settings file, `.env` of the folder is read. Only this function reads `process.env`.
 */
export function readEnvironment({
  folder = process.cwd(),
  environment = process.env,
  standardFile = IS_RELEASE ? STANDARD_FILE : null,
  read = readWhole,
}: Given = {}): { readonly env: Record<string, string | undefined>; readonly unknown: readonly string[] } {
  const { path, values } = readSettingsFile({ environment, standardFile, read }) ?? readDotEnv(folder);
  const names = { file: Object.keys(values), path, environment: Object.keys(environment) };
  return { env: { ...values, ...environment }, unknown: unknownSettings(names, SETTING_NAMES) };
}

function readSettingsFile({ environment, standardFile, read }: Required<Omit<Given, 'folder'>>): SettingsFile | null {
  const named = environment[FILE_VARIABLE];
  const path = named ?? (standardFile !== null && existsSync(standardFile) ? standardFile : '');
  if (path === '') return null;
  try {
    return { path, values: Object.fromEntries(parseEnvFile(read(path))) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM'))) throw withPath(error, path);
    // systemd can read a file that is closed to the portal, and passes its settings on in the environment.
    if (named === undefined && SETTING_NAMES.some((name) => environment[name] !== undefined)) return null;
    throw new SettingsFileError(
      path,
      `this user may not read it. Run the command as the portal's user: sudo -u waylift ${OWN_COMMAND} ...`,
    );
  }
}

function readDotEnv(folder: string): SettingsFile {
  const path = join(folder, '.env');
  if (!existsSync(path)) return { path: '.env', values: {} };
  try {
    const found = Object.entries(parseEnv(readFileSync(path, 'utf8')));
    return { path: '.env', values: Object.fromEntries(found.map(([name, value = '']) => [name, value])) };
  } catch (error) {
    throw withPath(error, path);
  }
}

/** Reads at most as much as a settings file may have, whatever the path leads to. */
function readWhole(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(FILE_MAX_BYTES + 1);
    let length = 0;
    for (let read = 1; read > 0 && length < bytes.length; length += read) read = readSync(file, bytes, length, bytes.length - length, null);
    if (length > FILE_MAX_BYTES) throw new SettingsFileError(path, 'it is longer than 64 kB.');
    const text = bytes.subarray(0, length);
    if (!isUtf8(text) || text.includes(0)) throw new SettingsFileError(path, 'it is no text in UTF-8.');
    return text.toString('utf8');
  } finally {
    closeSync(file);
  }
}

/** The error for a folder in place of a file does not name its path. */
function withPath(error: unknown, path: string): unknown {
  return error instanceof Error && !(error instanceof SettingsFileError) ? Object.assign(error, { path }) : error;
}
