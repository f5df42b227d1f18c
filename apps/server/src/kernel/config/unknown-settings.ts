import { editDistance } from './nearest-name.ts';

/** Names in a settings file that are meant for programs around us. */
const OF_OTHERS = /^(?:VITE_|NODE_|NPM_|COMPOSE_|POSTGRES_|MALLOC_|UV_|TZ$|CHROMIUM_PATH$)/i;
/** How many letters may be wrong, in names of six letters or more and in shorter ones. */
const SLIPS = { long: 2, short: 1 };

/**
 * A line about each name that looks like a misspelt setting. In the file, which is ours, every unknown name counts. In the environment, which holds
 * names of every program, only those that are similar to one of `known`.
 */
export function unknownSettings(
  { file, path, environment }: { readonly file: readonly string[]; readonly path: string; readonly environment: readonly string[] },
  known: readonly string[],
): string[] {
  const inFile = file.filter((name) => !known.includes(name) && !OF_OTHERS.test(name));
  const inEnvironment = environment.filter((name) => !known.includes(name) && !file.includes(name) && meant(name, known) !== null);
  return [
    ...inFile.map((name) => `${shown(name)} in the file ${path} is no setting.${suggest(name, known)}`),
    ...inEnvironment.map((name) => `${name} in the environment is no setting.${suggest(name, known)}`),
  ];
}

/** A line of a file may begin with anything, so it is quoted and cut. */
function shown(name: string): string {
  return /^\w{1,80}$/.test(name) ? name : JSON.stringify(name.slice(0, 80));
}

function suggest(name: string, known: readonly string[]): string {
  const near = meant(name, known);
  return near === null ? '' : ` Did you mean ${near}?`;
}

function meant(name: string, known: readonly string[]): string | null {
  const asked = name
    .toUpperCase()
    .replace(/^WAYLIFT_/, '')
    .slice(0, 80);
  // So many slips there are at least: comparing all names was a tenth of a command's start.
  const alike = known.filter((each) => Math.abs(each.length - asked.length) <= SLIPS.long);
  const near = alike.map((each) => ({ each, slips: editDistance(asked, each) })).toSorted((a, b) => a.slips - b.slips)[0];
  return near !== undefined && near.slips <= (near.each.length < 6 ? SLIPS.short : SLIPS.long) ? near.each : null;
}
