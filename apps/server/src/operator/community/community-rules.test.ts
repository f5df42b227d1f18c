import { expect, test } from 'vitest';
import { operatorOf } from '../../test-support/operator.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

/** What is said to making and changing communities. */
function changes(t: TestApp) {
  const operator = operatorOf(t.deps);
  return {
    create: (slug: string, more = '') => operator.say(`community create --slug ${slug} --name ${slug} ${more}`),
    set: (slug: string, more: string) => operator.say(['community', 'set', slug, ...more.split(' ')]),
    list: (): Promise<{ slug: string; publicId: string; parent: string | null }[]> => operator.list(),
  };
}

test('a slug or a public id that is taken is refused', async () => {
  await using t = await startTestApp();
  const { create, set, list } = changes(t);
  await create('kestrel');
  await create('other');
  expect(await create('kestrel')).toBe("The slug 'kestrel' is taken.");
  expect(await create('third', '--public-id kestrel')).toBe("The public id 'kestrel' is taken by 'kestrel'.");
  expect(await set('other', '--slug kestrel')).toBe("The slug 'kestrel' is taken.");
  expect((await list()).map(({ slug }) => slug)).toEqual(['kestrel', 'other']);
});

test('a public id is made of the slug, with a number where it is taken', async () => {
  await using t = await startTestApp();
  const { create, list } = changes(t);
  for (const slug of ['science-park-north', 'science-park-north-2', 'sciencepark-north3']) await create(slug);
  expect((await list()).map(({ publicId }) => publicId).sort()).toEqual(
    ['scienceparknorth', 'scienceparknort2', 'scienceparknort3'].sort(),
  );
  expect(await operatorOf(t.deps).say(['community', 'create', '--slug=--', '--name', 'Hyphens'])).toContain("with the public id 'c");
  expect(await create('x-k')).toContain("with the public id 'xk2'");
});

test('the public community is xk and liftshare, neither without the other, and nobody’s child', async () => {
  await using t = await startTestApp();
  const { create, set } = changes(t);
  const rule = "The public community has the public id 'xk' and the slug 'liftshare', and no other has either.";
  expect(await create('mine', '--public-id xk')).toBe(rule);
  expect(await create('liftshare', '--public-id mine')).toBe(rule);
  await create('parent');
  expect(await create('liftshare', '--parent parent')).toBe('The public community has no parent.');
  expect(await create('liftshare')).toContain("with the public id 'xk'");
  expect(await set('liftshare', '--parent parent')).toBe('The public community has no parent.');
  expect(await set('liftshare', '--slug everyone')).toContain('belongs to the public community');
  expect(await set('parent', '--slug liftshare')).toContain('belongs to the public community');
});

test('who makes a child more open than its parent is told so, whichever of the two changes', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  const noted = (words: string) => async (slug: string, more: string) =>
    (await operator.run(['community', ...words.replace('*', slug).split(' '), ...more.split(' ')])).out
      .split('\n')
      .filter((line) => line.startsWith('Note: '));
  const [create, set] = [noted('create --slug * --name *'), noted('set *')];
  const moreOpen = (who: string, only: string) => [
    `Note: 'child' is more open than its parent 'parent': ${who} may join the child, while the parent is only for ${only}. ` +
      'A child takes over no privacy, password or email domains.',
  ];
  const [byLock, invited] = ['whoever has its password or an address of its email domains', 'whoever is invited'];
  expect(await create('parent', '--email-domain works.example')).toEqual([]);
  expect(await create('child', '--parent parent')).toEqual(moreOpen('anyone', byLock));
  expect(await set('child', '--password share-the-road')).toEqual([]);
  expect(await set('parent', '--privacy closed')).toEqual(moreOpen(byLock, invited));
  expect(await set('child', '--privacy closed')).toEqual([]);
  expect(await set('parent', '--name Parent')).toEqual([]);
  expect(await create('alone', '--privacy private')).toEqual([
    "Note: 'alone' is private and has neither a password nor email domains, so it is joined by invitation alone.",
  ]);
});

test('there is one level of children', async () => {
  await using t = await startTestApp();
  const { create, set } = changes(t);
  await create('parent');
  await create('child', '--parent parent');
  await create('other');
  expect(await create('grandchild', '--parent child')).toContain("'child' cannot be a parent: it is itself the child");
  expect(await set('other', '--parent child')).toContain("'child' cannot be a parent");
  expect(await set('parent', '--parent other')).toContain("'parent' cannot have a parent: it has children itself ('child')");
  expect(await set('other', '--parent other')).toBe('A community cannot be its own parent.');
  expect(await set('other', '--parent parnt')).toBe("There is no community 'parnt'. Did you mean 'parent'?");
});

test('operators at the same time never make a grandchild or two of one slug', async () => {
  await using t = await startTestApp();
  const { create, set, list } = changes(t);
  await create('one');
  await create('two');
  await Promise.all([set('one', '--parent two'), set('two', '--parent one'), ...[1, 2, 3].map(() => create('same'))]);
  const all = await list();
  expect(all.filter(({ parent }) => parent !== null)).toHaveLength(1);
  expect(all.filter(({ slug }) => slug === 'same')).toHaveLength(1);
});

test('an unknown community is refused, whatever was typed', async () => {
  await using t = await startTestApp();
  const { set } = changes(t);
  for (const slug of ['', 'nobody', "'; drop table communities; --", 'a\u0000b', 'x'.repeat(10_000)]) {
    expect(await set(slug, '--inactive')).toMatch(/^There is no community '[^\u0000]{0,60}'\.$/);
  }
});
