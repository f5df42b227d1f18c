import { expect, test } from 'vitest';
import { operatorOf } from '../test-support/operator.ts';
import { startTestApp } from '../test-support/test-app.ts';

test('a slug or a public id that is taken is refused', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.create({ slug: 'kestrel', name: 'Kestrel' });
  await operator.create({ slug: 'other', name: 'Other' });
  expect(await operator.create({ slug: 'kestrel', name: 'Again' })).toBe("The slug 'kestrel' is taken.");
  expect(await operator.create({ slug: 'third', name: 'Third', publicId: 'kestrel' })).toBe(
    "The public id 'kestrel' is taken by 'kestrel'.",
  );
  expect(await operator.set('other', { slug: 'kestrel' })).toBe("The slug 'kestrel' is taken.");
  expect((await operator.list()).map((community) => community.name)).toEqual(['Kestrel', 'Other']);
});

test('a public id is made of the slug, with a number where it is taken', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  for (const slug of ['science-park-north', 'science-park-north-2', 'sciencepark-north3']) await operator.create({ slug, name: slug });
  expect((await operator.list()).map((community) => community.publicId).sort()).toEqual(
    ['scienceparknorth', 'scienceparknort2', 'scienceparknort3'].sort(),
  );
  expect(await operator.create({ slug: '--', name: 'Hyphens' })).toContain("with the public id 'c");
  expect(await operator.create({ slug: 'x-k', name: 'No public community' })).toContain("with the public id 'xk2'");
});

test('the public community is xk and liftshare, neither without the other, and nobody’s child', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  const rule = "The public community has the public id 'xk' and the slug 'liftshare', and no other has either.";
  expect(await operator.create({ slug: 'mine', name: 'Mine', publicId: 'xk' })).toBe(rule);
  expect(await operator.create({ slug: 'liftshare', name: 'Mine', publicId: 'mine' })).toBe(rule);
  await operator.create({ slug: 'parent', name: 'Parent' });
  expect(await operator.create({ slug: 'liftshare', name: 'Everyone', parent: 'parent' })).toBe('The public community has no parent.');
  expect(await operator.create({ slug: 'liftshare', name: 'Everyone' })).toContain("with the public id 'xk'");
  expect(await operator.set('liftshare', { parent: 'parent' })).toBe('The public community has no parent.');
  expect(await operator.set('liftshare', { slug: 'everyone' })).toContain('belongs to the public community');
  expect(await operator.set('parent', { slug: 'liftshare' })).toContain('belongs to the public community');
});

test('there is one level of children', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.create({ slug: 'parent', name: 'Parent' });
  await operator.create({ slug: 'child', name: 'Child', parent: 'parent' });
  await operator.create({ slug: 'other', name: 'Other' });
  expect(await operator.create({ slug: 'grandchild', name: 'Grandchild', parent: 'child' })).toContain(
    "'child' cannot be a parent: it is itself the child",
  );
  expect(await operator.set('other', { parent: 'child' })).toContain("'child' cannot be a parent");
  expect(await operator.set('parent', { parent: 'other' })).toContain("'parent' cannot have a parent: it has children itself ('child')");
  expect(await operator.set('other', { parent: 'other' })).toBe('A community cannot be its own parent.');
  expect(await operator.set('other', { parent: 'parnt' })).toBe("There is no community 'parnt'. Did you mean 'parent'?");
});

test('operators at the same time never make a grandchild or two of one slug', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  await operator.create({ slug: 'one', name: 'One' });
  await operator.create({ slug: 'two', name: 'Two' });
  await Promise.all([
    operator.set('one', { parent: 'two' }),
    operator.set('two', { parent: 'one' }),
    ...[1, 2, 3].map(() => operator.create({ slug: 'same', name: 'Same' })),
  ]);
  const all = await operator.list();
  expect(all.filter((community) => community.parent !== null)).toHaveLength(1);
  expect(all.filter((community) => community.slug === 'same')).toHaveLength(1);
});

test('an unknown community is refused, whatever was typed', async () => {
  await using t = await startTestApp();
  const operator = operatorOf(t.deps);
  for (const slug of ['', 'nobody', "'; drop table communities; --", 'a\u0000b', 'x'.repeat(10_000)]) {
    expect(await operator.set(slug, { active: false })).toMatch(/^There is no community '[^\u0000]{0,60}'\.$/);
  }
});
