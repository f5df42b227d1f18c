import { expect, it } from 'vitest';
import { scriptFiles, scriptsOfPages, scriptText } from '../test-support/page-scripts.ts';

const OF_ANYONE = { bytes: 125_000, files: 8 };
const OF_MEMBERS = { bytes: 190_000, files: 10 };

it('a page asks for at most 125 kB in 8 scripts, and a page of members or organisers for 190 kB in 10', () => {
  const pages = scriptsOfPages();
  expect(pages.filter(({ isOfMembers }) => isOfMembers).length).toBeGreaterThan(15);
  expect(pages.filter(({ isOfMembers }) => !isOfMembers).length).toBeGreaterThan(10);
  expect(pages.filter(({ isOfOrganisers }) => isOfOrganisers).length).toBeGreaterThan(5);
  const tooMuch = pages.flatMap(({ page, isOfMembers, isOfOrganisers, scripts }) => {
    const most = isOfMembers || isOfOrganisers ? OF_MEMBERS : OF_ANYONE;
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
    return bytes > most.bytes || scripts.length > most.files ? [`${page}: ${bytes} bytes in ${scripts.length} files`] : [];
  });
  expect(tooMuch).toEqual([]);
});

it('the page with which members begin asks for at most 155 kB in 4 scripts: of that, 110 kB are React and its router', () => {
  const [first, ...others] = scriptsOfPages().filter(({ isFirst }) => isFirst);
  expect(others).toEqual([]);
  expect(first?.scripts.reduce((sum, script) => sum + script.bytes, 0)).toBeLessThan(155_000);
  expect(first?.scripts.length).toBeLessThanOrEqual(4);
});

it('no script of a page holds the schema library', () => {
  const scripts = scriptFiles(/\.js$/);
  expect(scripts.length).toBeGreaterThan(25);
  // zod keeps what is its own below this property, which a minifier cannot rename.
  expect(scripts.filter((file) => scriptText(file).includes('_zod'))).toEqual([]);
});

it('what organisers load is in no page of others, and weighs at most 200 kB', () => {
  const pages = scriptsOfPages();
  const others = new Set(pages.filter(({ isOfOrganisers }) => !isOfOrganisers).flatMap(({ scripts }) => scripts.map(({ file }) => file)));
  const own = new Map(
    pages.filter(({ isOfOrganisers }) => isOfOrganisers).flatMap(({ scripts }) => scripts.map(({ file, bytes }) => [file, bytes] as const)),
  );
  for (const file of others) own.delete(file);
  expect([...own.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(200_000);
  expect([...own.keys()].some((file) => scriptText(file).includes('/v2/liftshare/organise'))).toBe(true);
  expect([...others].filter((file) => /\/organise\b|x-organise-token|organise_area/.test(scriptText(file)))).toEqual([]);
});
