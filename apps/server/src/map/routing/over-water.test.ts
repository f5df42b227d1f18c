import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { createPolygonFinder } from './coast-index.ts';
import { createEstimateRouter } from './estimate.ts';
import { unpackCoasts } from './land-file.ts';
import { LAND_FILE, readLandmasses } from './landmasses.ts';
import { LINKS } from './links.ts';
import { links, rowsOf } from './read-links.ts';
import { watersBetween } from './waters-between.ts';
import { WATERS } from './waters.ts';

const router = createEstimateRouter();

test('every bridge and tunnel of the table joins two lands or two shores of a water', async () => {
  const polygonOf = createPolygonFinder(unpackCoasts(await readFile(LAND_FILE)));
  const landmasses = await readLandmasses();
  for (const { name, kind, from, to } of links) {
    if (kind === 'ferry') continue;
    const [one, other] = [from, to].map(({ latitude, longitude }) => polygonOf(latitude, longitude));
    expect([one, other], name).not.toContain(null);
    expect(one !== other || watersBetween(from, to).length > 0, name).toBe(true);
    expect(landmasses.at(from), name).toBe(landmasses.at(to));
  }
});

test('every ferry of the table joins two lands or two shores of a water, and takes eight hours at most', async () => {
  const landmasses = await readLandmasses();
  for (const { name, kind, from, to, minutes } of links) {
    if (kind !== 'ferry') continue;
    const [one, other] = [landmasses.at(from), landmasses.at(to)];
    expect([one, other], name).not.toContain(null);
    expect(one !== other || watersBetween(from, to).length > 0, name).toBe(true);
    expect(minutes, name).toBeLessThanOrEqual(8 * 60);
    const kmPerHour = greatCircleMetres(from, to) / 1000 / ((minutes ?? 0) / 60);
    expect(kmPerHour, name).toBeGreaterThan(3);
    expect(kmPerHour, name).toBeLessThan(75);
  }
});

test('a link and a water have one row each, and places on the globe', () => {
  for (const table of [LINKS, WATERS]) {
    const rows = rowsOf(table);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const { name, positions } of rows) {
      expect(positions.length, name).toBeGreaterThan(1);
      for (const { latitude, longitude } of positions) expect(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, name).toBe(true);
    }
  }
  expect(new Set(rowsOf(WATERS).map(({ first }) => first))).toEqual(new Set(['inlet', 'lake', 'strait']));
});

/** Two places, the least and the most kilometres between them, and whether a ferry is on the way. */
const OVER_WATER = `
Royan 45.624 -1.028 | Le Verdon 45.544 -1.063 | 8 14 ferry
Blaye 45.129 -0.662 | Pauillac 45.2 -0.749 | 15 30 ferry
Setúbal 38.524 -8.888 | Tróia 38.492 -8.905 | 4 10 ferry
Konstanz 47.66 9.176 | Friedrichshafen 47.657 9.476 | 25 40 ferry
Konstanz 47.66 9.176 | Radolfzell 47.745 8.97 | 20 30 road
Lausanne 46.516 6.633 | Évian 46.401 6.587 | 55 85 road
Lausanne 46.516 6.633 | Genève 46.202 6.146 | 60 70 road
Lisboa 38.717 -9.133 | Montijo 38.707 -8.974 | 25 40 road
Vigo 42.233 -8.723 | Cangas 42.264 -8.785 | 20 35 road
Hull 53.745 -0.335 | Grimsby 53.565 -0.076 | 40 60 road
Cardiff 51.48 -3.18 | Weston-super-Mare 51.346 -2.977 | 70 100 road
Newport 51.588 -2.998 | Bristol 51.455 -2.597 | 40 55 road
Portsmouth 50.799 -1.091 | Gosport 50.795 -1.121 | 15 26 road
Harwich 51.943 1.284 | Felixstowe 51.964 1.351 | 40 60 road
Liverpool 53.411 -2.978 | Birkenhead 53.393 -3.015 | 5 10 road
Edinburgh 55.952 -3.197 | Kirkcaldy 56.109 -3.158 | 38 55 road
Greenock 55.948 -4.761 | Dunoon 55.951 -4.926 | 12 22 ferry
Kilrush 52.64 -9.483 | Tarbert 52.567 -9.367 | 14 25 ferry
Glückstadt 53.788 9.423 | Stade 53.593 9.476 | 30 45 ferry
Wilhelmshaven 53.53 8.112 | Nordenham 53.486 8.481 | 40 65 road
Vlissingen 51.443 3.574 | Breskens 51.395 3.556 | 40 60 road
Saint-Nazaire 47.274 -2.214 | Saint-Brevin 47.247 -2.167 | 10 18 road
Malmö 55.606 13.001 | København 55.676 12.568 | 36 50 road
Helsingborg 56.047 12.694 | Helsingør 56.036 12.614 | 5 9 ferry
København 55.676 12.568 | Aarhus 56.157 10.211 | 280 340 road
Helsinki 60.17 24.935 | Tallinn 59.437 24.754 | 80 95 ferry
Stockholm 59.329 18.069 | Turku 60.452 22.269 | 250 320 ferry
Lavik 61.105 5.51 | Oppedal 61.055 5.512 | 5 10 ferry
Moss 59.434 10.658 | Horten 59.417 10.483 | 9 15 ferry
Beşiktaş 41.044 29.006 | Kadıköy 40.992 29.028 | 10 20 road
Pátra 38.246 21.735 | Antírrio 38.331 21.768 | 14 22 road
London 51.509 -0.126 | Paris 48.853 2.349 | 430 490 road
San Francisco 37.775 -122.419 | Oakland 37.804 -122.271 | 16 24 road
Detroit 42.331 -83.046 | Windsor 42.3 -83.017 | 8 18 road
Milwaukee 43.039 -87.907 | Muskegon 43.234 -86.248 | 400 480 road
`;

test.each(pairsOf(OVER_WATER))(
  '$from and $to, with water between, are $least to $most km apart',
  async ({ start, end, least, most, by }) => {
    for (const outcome of [await router.route(start, end), await router.route(end, start)]) {
      if (outcome.kind !== 'route') throw new Error(outcome.kind);
      const { distanceMetres, ferry = false } = outcome.route;
      expect(distanceMetres / 1000).toBeGreaterThanOrEqual(least);
      expect(distanceMetres / 1000).toBeLessThanOrEqual(most);
      expect(ferry).toBe(by === 'ferry');
    }
  },
);

/** Places that must be reachable by ferry or bridge. */
const ISLANDS = `
Portree 57.413 -6.194 | Tobermory 56.622 -6.067 | 150 350 ferry
Lochboisdale 57.153 -7.31 | Glasgow 55.865 -4.258 | 250 450 ferry
Stornoway 58.209 -6.387 | Tarbert 57.898 -6.8 | 40 70 road
Port Ellen 55.629 -6.19 | Glasgow 55.865 -4.258 | 120 260 ferry
Stromness 58.96 -3.3 | Thurso 58.595 -3.522 | 40 70 ferry
Baltasound 60.76 -0.86 | Lerwick 60.155 -1.145 | 70 110 ferry
Ramsey 54.322 -4.384 | Lancaster 54.05 -2.8 | 120 200 ferry
Belfast 54.597 -5.925 | Glasgow 55.865 -4.258 | 180 300 ferry
Cork 51.898 -8.471 | Cardiff 51.48 -3.18 | 400 700 ferry
Saint Helier 49.186 -2.106 | Saint Peter Port 49.455 -2.536 | 45 70 ferry
Holyhead 53.309 -4.633 | Chester 53.19 -2.892 | 130 170 road
Saint-Denis-d’Oléron 46.034 -1.382 | La Rochelle 46.16 -1.151 | 25 120 road
Bastia 42.702 9.45 | Nice 43.703 7.266 | 200 290 ferry
Cagliari 39.223 9.121 | Roma 41.894 12.483 | 500 700 ferry
Palermo 38.116 13.361 | Napoli 40.852 14.268 | 500 750 ferry
Catania 37.502 15.087 | Valletta 35.9 14.515 | 200 300 ferry
Palma 39.569 2.65 | Ciutadella 40.001 3.841 | 110 180 ferry
Las Palmas 28.1 -15.413 | Santa Cruz 28.468 -16.255 | 100 150 ferry
Horta 38.535 -28.626 | Madalena 38.536 -28.527 | 12 24 ferry
Blato 42.941 16.792 | Peschici 41.945 16.016 | 600 950 ferry
Split 43.509 16.439 | Hvar 43.172 16.441 | 50 80 ferry
Kérkyra 39.62 19.92 | Athína 37.984 23.728 | 400 650 ferry
Chaniá 35.511 24.029 | Athína 37.984 23.728 | 260 340 ferry
Mytilíni 39.11 26.555 | Chíos 38.368 26.136 | 85 130 ferry
Norderney 53.707 7.147 | Hamburg 53.551 9.993 | 220 320 ferry
Wyk 54.692 8.567 | Husum 54.477 9.051 | 50 80 ferry
Westerland 54.908 8.303 | Flensburg 54.781 9.437 | 85 120 road
Rønne 55.101 14.707 | Sassnitz 54.516 13.64 | 85 130 ferry
Visby 57.641 18.296 | Kalmar 56.661 16.362 | 180 280 ferry
Bergen auf Rügen 54.418 13.433 | Stralsund 54.309 13.082 | 28 45 road
Mariehamn 60.097 19.935 | Turku 60.452 22.269 | 120 190 ferry
Kuressaare 58.248 22.504 | Tallinn 59.437 24.754 | 180 270 ferry
Sandnessjøen 66.022 12.632 | Trondheim 63.43 10.395 | 330 480 road
Tórshavn 62.01 -6.772 | Klaksvík 62.227 -6.589 | 30 50 road
Vestmannaeyjar 63.443 -20.273 | Reykjavík 64.136 -21.895 | 120 200 ferry
St. John’s 47.561 -52.713 | Halifax 44.646 -63.573 | 1000 1700 ferry
Charlottetown 46.235 -63.127 | Moncton 46.116 -64.802 | 150 200 road
Victoria 48.436 -123.352 | Seattle 47.606 -122.332 | 130 260 ferry
Key West 24.555 -81.782 | Miami 25.774 -80.194 | 230 290 road
Nantucket 41.283 -70.099 | Boston 42.358 -71.06 | 130 210 ferry
Castro -42.472 -73.773 | Puerto Montt -41.472 -72.937 | 150 220 ferry
Sapporo 43.067 141.35 | Aomori 40.824 140.74 | 280 420 ferry
Matsuyama 33.839 132.766 | Hiroshima 34.4 132.45 | 70 260 road
Jeju 33.51 126.522 | Seoul 37.566 126.978 | 500 750 ferry
Haikou 20.046 110.342 | Guangzhou 23.117 113.25 | 450 650 ferry
Denpasar -8.65 115.217 | Surabaya -7.249 112.751 | 330 450 ferry
Bandar Lampung -5.425 105.258 | Jakarta -6.215 106.845 | 180 280 ferry
Cebu 10.317 123.891 | Manila 14.604 120.982 | 650 1100 ferry
Ko Samui 9.536 99.936 | Bangkok 13.754 100.501 | 550 750 ferry
Wellington -41.287 174.776 | Nelson -41.271 173.284 | 120 240 ferry
Waiheke -36.8 175.09 | Auckland -36.849 174.763 | 25 60 ferry
Kingscote -35.655 137.64 | Adelaide -34.929 138.599 | 120 190 ferry
`;

test.each(pairsOf(ISLANDS))(
  '$from and $to, one of them on an island, are $least to $most km apart',
  async ({ start, end, least, most, by }) => {
    const outcome = await router.route(start, end);
    if (outcome.kind !== 'route') throw new Error(outcome.kind);
    const { distanceMetres, ferry = false } = outcome.route;
    expect(distanceMetres / 1000).toBeGreaterThanOrEqual(least);
    expect(distanceMetres / 1000).toBeLessThanOrEqual(most);
    expect(ferry).toBe(by === 'ferry');
  },
);

function pairsOf(table: string) {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [from = '', to = '', expected = ''] = row.split(' | ');
      const [least = '', most = '', by = ''] = expected.split(' ');
      return { from: nameOf(from), to: nameOf(to), start: placeOf(from), end: placeOf(to), least: Number(least), most: Number(most), by };
    });
}

function nameOf(text: string) {
  return text.split(' ').slice(0, -2).join(' ');
}

function placeOf(text: string) {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(' ').slice(-2).map(Number);
  return { latitude, longitude };
}
