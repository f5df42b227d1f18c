import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { mountPage, type Mounted } from '../test-support/mount-page.tsx';
import { standInApi } from '../test-support/stand-in-api.ts';
import { placeLabels } from './labels.ts';
import { TilesContext } from './tiles.ts';
import { TwoMap } from './two-map.tsx';

// Called once for each picture that is drawn. React draws twice in tests.
vi.mock('./labels.ts', { spy: true });
const pictures = () => vi.mocked(placeLabels).mock.calls.length / 2;

const norwich = { label: 'Norwich', latitude: 52.63, longitude: 1.29 };
const cambridge = { label: 'Cambridge', latitude: 52.2, longitude: 0.12 };
const area = { radiusMetres: 500 };
const mine = { start: norwich, end: cambridge, geometry: '', estimated: false };
const others = [{ number: 1, name: 'Ana', face: 'AM', start: { ...norwich, ...area }, end: { ...cambridge, ...area } }];

/** Every square is there at once, and is sea. */
const sea = Promise.resolve(null);
const loadSea = () => sea;

async function open(Page: () => ReactNode): Promise<Mounted> {
  standInApi();
  const Component = () => (
    <TilesContext value={loadSea}>
      <Page />
    </TilesContext>
  );
  const screen = await mountPage([{ id: 'map', path: '/map', Component }]);
  await expect.element(screen.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  await expect.poll(pictures).toBeGreaterThan(0);
  vi.mocked(placeLabels).mockClear();
  return screen;
}

test('one press on "Zoom in" draws the map once, and a page that shows something else does not draw it', async () => {
  function Page() {
    const [count, setCount] = useState(0);
    return (
      <>
        <button onClick={() => setCount(count + 1)}>Pressed {count} times</button>
        <TwoMap mine={mine} others={others} together={null} distanceText={String} />
      </>
    );
  }
  const screen = await open(Page);
  await screen.getByRole('button', { name: 'Pressed 0 times' }).click();
  await expect.element(screen.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
  expect(pictures()).toBe(0);
  await screen.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(pictures).toBe(1);
});

test('a map that was moved stays where it is when the same data are loaded again', async () => {
  function Page() {
    const [count, setCount] = useState(0);
    return (
      <>
        <button onClick={() => setCount(count + 1)}>Loaded {count} times</button>
        <TwoMap mine={{ ...mine }} others={[...others]} together={null} distanceText={String} />
      </>
    );
  }
  const screen = await open(Page);
  await screen.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(pictures).toBe(1);
  const moved = vi.mocked(placeLabels).mock.lastCall?.[0].ends;
  await screen.getByRole('button', { name: 'Loaded 0 times' }).click();
  await expect.element(screen.getByRole('button', { name: 'Loaded 1 times' })).toBeVisible();
  await screen.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => vi.mocked(placeLabels).mock.lastCall?.[0].ends).not.toEqual(moved);
  await screen.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(() => vi.mocked(placeLabels).mock.lastCall?.[0].ends).toEqual(moved);
});
