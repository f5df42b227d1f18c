import { encodePolyline } from '@waylift/geography/polyline';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TwoMap } from './two-map.tsx';
import { pointsTogether, pointsWithPeople } from './two-journeys.ts';
import { project, unproject } from './view.ts';

const at = (label: string, latitude: number, longitude: number) => ({ label, latitude, longitude });
const area = (label: string, latitude: number, longitude: number) => ({ ...at(label, latitude, longitude), radiusMetres: 530 });
const meeting = (label: string, latitude: number, longitude: number, walkMetres: number) => ({
  ...at(label, latitude, longitude),
  walkMetres,
});

const norwich = at('14 Orchard Row', 52.63, 1.29);
const cambridge = at('Kestrel Science Park', 52.2, 0.12);
const eaton = area('Eaton', 52.61, 1.27);
const histon = area('Histon', 52.25, 0.1);
const mine = { start: norwich, end: cambridge, geometry: encodePolyline([norwich, cambridge]), estimated: false };
const ana = { number: 1, name: 'Ana', face: 'AM', start: eaton, end: histon };
const tom = { number: 2, name: 'Tom', face: 'TB', start: area('Thetford', 52.41, 0.75), end: area('Ely', 52.4, 0.26) };
const thetford = at('Thetford', 52.41, 0.75);
const newmarket = at('Newmarket', 52.25, 0.41);
const theirRoad = encodePolyline([eaton, thetford, newmarket, histon]);
const ownRoad = encodePolyline([norwich, thetford, newmarket, cambridge]);
const way = { driver: theirRoad, shared: ownRoad, drives: 'other', name: 'Ana', estimated: false } as const;
const onRoad = { ...way, pickUp: meeting('Thetford', 52.41, 0.75, 400), dropOff: meeting('Newmarket', 52.25, 0.41, 0) };

const html = (props: Partial<Parameters<typeof TwoMap>[0]>) =>
  renderToStaticMarkup(
    <TwoMap mine={mine} others={[ana, tom]} together={null} distanceText={(metres) => `${Math.round(metres / 1000)} km`} {...props} />,
  );
const classesIn = (text: string, kinds: readonly string[]) => kinds.filter((kind) => text.includes(`class="${kind}"`));

describe('the map of a journey and of those who go its way', () => {
  it('says in words all that it shows: the own road, and where each person sets off', () => {
    const shown = html({});
    expect(shown).toContain('Map: 14 Orchard Row – Kestrel Science Park, with the areas of 2 people. The map in words is below it.');
    expect(shown).toContain('Your route: 14 Orchard Row – Kestrel Science Park.');
    expect(shown).toContain('<li>Ana: starts near Eaton, 3 km from your start, and ends near Histon, 6 km from your end.');
    expect(shown).toContain('<li>Tom: starts near Thetford');
    expect(shown.match(/class="map__area" r="/g)).toHaveLength(2);
    for (const face of ['AM', 'TB']) expect(shown).toContain(`<text y="4.5">${face}</text>`);
    expect(shown).toContain('The circles are areas where people set off');
    expect(shown).toContain('© OpenStreetMap contributors');
  });

  it('draws the driver’s road, the road together in two lanes, and the walk to it, and says so', () => {
    const shown = html({ others: [ana], together: onRoad });
    expect(shown).toContain('Map: Thetford – Newmarket, the part of the journey that you and Ana travel together.');
    expect(shown).toContain('Ana picks you up near Thetford and sets you down near Newmarket.');
    expect(shown).toContain('You walk: 400 m to the car.');
    expect(classesIn(shown, ['map__route', 'map__theirs', 'map__lane', 'map__lane map__lane--theirs', 'map__walk'])).toEqual([
      'map__theirs',
      'map__lane',
      'map__lane map__lane--theirs',
      'map__walk',
    ]);
    const driving = html({ others: [ana], together: { ...onRoad, driver: ownRoad, shared: theirRoad, drives: 'me' } });
    expect(driving).toContain('You pick Ana up near Thetford and set Ana down near Newmarket.');
    expect(driving).toContain('Ana walks: 400 m to the car.');
    expect(classesIn(driving, ['map__route', 'map__theirs'])).toEqual(['map__route']);
  });

  it('says that lines are estimates, and names nobody for roads that they do not follow', () => {
    const shown = html({ others: [ana], together: { ...onRoad, estimated: true } });
    expect(shown).toContain('The lines are estimates, not roads.');
    expect(shown).not.toContain('OpenStreetMap');
  });
});

describe('what of two journeys stands on a map', () => {
  const rounded = (points: readonly { readonly x: number; readonly y: number }[]) =>
    points.map(unproject).map(({ latitude, longitude }) => [latitude, longitude].map((degrees) => Math.round(degrees * 1000) / 1000));
  const lineOf = (points: ReturnType<typeof pointsTogether>, kind: string) =>
    rounded(points.lines.find((line) => line.kind === kind)?.course ?? []);

  it('the road together is the driver’s own between the meeting points where both lie on it, else the passenger’s', () => {
    expect(lineOf(pointsTogether(mine, ana, onRoad), 'together')).toEqual([
      [52.41, 0.75],
      [52.25, 0.41],
    ]);
    const offRoad = { ...way, pickUp: meeting('Norwich', 52.63, 1.29, 0), dropOff: meeting('Newmarket', 52.25, 0.41, 0) };
    const together = lineOf(pointsTogether(mine, ana, offRoad), 'together');
    expect(together).toContainEqual([52.41, 0.75]);
    expect([together[0], together.at(-1)]).toEqual([
      [52.63, 1.29],
      [52.25, 0.41],
    ]);
  });

  it('faces say who sets off where, and who gets in or out where; the own pin says the own end', () => {
    const facesOf = (points: ReturnType<typeof pointsTogether>) =>
      points.numbers.map(({ face, isYou = false, ...number }) => [face, isYou, number.at]);
    const me = { ...mine, face: 'PR' };
    const atEnd = { ...cambridge, walkMetres: 0 };
    expect(facesOf(pointsTogether(me, ana, { ...onRoad, dropOff: atEnd }))).toEqual([
      ['AM', false, project(eaton)],
      ['PR', true, project(thetford)],
    ]);
    expect(facesOf(pointsTogether(me, ana, { ...onRoad, drives: 'me' }))).toEqual([
      ['PR', true, project(norwich)],
      ['AM', false, project(thetford)],
      ['AM', false, project(newmarket)],
    ]);
  });

  it('whoever rides back walks from the end of the own road', () => {
    const back = { ...way, pickUp: meeting('Newmarket', 52.25, 0.41, 300), dropOff: meeting('Thetford', 52.41, 0.75, 200) };
    expect(lineOf(pointsTogether(mine, ana, back), 'walk')).toEqual([
      [52.2, 0.12],
      [52.25, 0.41],
    ]);
  });

  it('an area that several share is drawn once; one far off the own road is there, and does not make that small', () => {
    const far = { ...ana, start: area('Leeds', 53.8, -1.55) };
    const { frame, areas } = pointsWithPeople(mine, [far, { ...far, number: 2 }, { ...ana, number: 3 }], null);
    expect(areas).toHaveLength(2);
    expect(frame).toContainEqual(project(ana.start));
    expect(frame).not.toContainEqual(project(far.start));
  });

  it('who is looked at is lit, with the road that the two would share, and the map stays', () => {
    const [still, lit] = [null, { number: 1, way: onRoad }].map((looked) => pointsWithPeople(mine, [ana, tom], looked));
    expect(still?.lines.map(({ kind }) => kind)).toEqual(['yours']);
    expect(lit?.lines.map(({ kind }) => kind)).toEqual(['theirs', 'together', 'walk']);
    expect(lit?.numbers.map(({ isLit }) => isLit)).toEqual([true, false]);
    expect(lit?.frame).toEqual(still?.frame);
  });
});
