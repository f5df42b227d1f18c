import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packagesInScripts } from './packages-that-run.mjs';

/**
 * The bill of materials of a release, as CycloneDX 1.5: its packages, and those in the scripts for browsers. It has no time or serial number, so
 * the same release always gives the same file.
 */
export function billOfMaterials(root, running, version) {
  const { name, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version, licenses: licenses(license) } },
    components: [
      ...running.map((each) => component(root, each, 'packages')),
      ...packagesInScripts(root, running).map((each) => component(root, each, 'scripts for browsers')),
    ],
  };
}

function component(root, { path, name, entry }, place) {
  const [group, bare] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return {
    type: 'library',
    'bom-ref': path,
    ...(group === undefined ? {} : { group }),
    name: bare,
    version: entry.version,
    ...(entry.license === undefined ? {} : { licenses: licenses(entry.license) }),
    purl: `pkg:npm/${name.replace('@', '%40')}@${entry.version}`,
    ...(entry.integrity === undefined ? {} : { hashes: hashes(entry.integrity) }),
    properties: [{ name: 'waylift:in', value: place }],
  };
}

/** An SPDX identifier or expression. It is always written as an expression, because an identifier is a valid one. */
function licenses(license) {
  return [
    /^[\w.+-]+( (AND|OR|WITH) [\w.+-]+)*$|^\(.+\)$/.test(license) && license !== 'UNLICENSED'
      ? { expression: license }
      : { license: { name: license } },
  ];
}

function hashes(integrity) {
  return integrity.split(' ').map((each) => {
    const [algorithm, digest] = [each.slice(0, each.indexOf('-')), each.slice(each.indexOf('-') + 1)];
    return { alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
  });
}
