import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StreetCredit } from './map-credit.tsx';

const OSM = 'Roads: <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a>.';

it.each([
  ['nothing', '', OSM],
  ['OpenStreetMap alone', '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap</a>', OSM],
  [
    'others too',
    '<a href="https://protomaps.com">Protomaps</a> © <a href="https://openstreetmap.org">OpenStreetMap</a>, <b>the survey</b><script>alert(1)</script>',
    `${OSM} <a href="https://protomaps.com">Protomaps</a>, the surveyalert(1)`,
  ],
  ['a link that is none', '<a href="javascript:alert(1)">us</a>', `${OSM} us`],
])('OpenStreetMap contributors are named beside vector tiles when the file names %s', (_whom, attribution, credit) => {
  expect(renderToStaticMarkup(<StreetCredit tiles="vector" attribution={attribution} />).trim()).toBe(credit);
});

it('beside pictures those are named whom the file names', () => {
  expect(renderToStaticMarkup(<StreetCredit tiles="pictures" attribution="© The survey" />).trim()).toBe('© The survey');
});
