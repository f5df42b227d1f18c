/** Before the first test: two tests that install packages at the same time would keep each other from it. */
import { resolve } from 'node:path';
import { findChromium } from '../scripts/chromium.mjs';
import { findProgram, installPackages } from '../scripts/debian-packages.mjs';

const packages = { nginx: 'nginx', caddy: 'caddy', psql: 'postgresql-client', openssl: 'openssl', curl: 'curl', pgbouncer: 'pgbouncer' };

export async function setup() {
  const missing = Object.keys(packages).filter((name) => findProgram(name) === undefined);
  if (missing.length > 0) installPackages(missing.map((name) => packages[name]));
  await findChromium(resolve(import.meta.dirname, '..'));
}
