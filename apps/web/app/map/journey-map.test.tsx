import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { JourneyMap } from './journey-map.tsx';

const norwich = { label: 'Norwich', latitude: 52.62783, longitude: 1.29834 };
const cambridge = { label: 'Cambridge', latitude: 52.2, longitude: 0.11667 };

describe('the map of a journey', () => {
  it('is drawn on a server, where no square of it can be had: the route and its ends stand there', () => {
    const html = renderToStaticMarkup(<JourneyMap start={norwich} end={cambridge} geometry="" estimated={false} size="card" />);
    expect(html).toContain('<title');
    expect(html).toContain('Map: Norwich – Cambridge');
    expect(html).toMatch(/class="map__route" d="M[\d.]+ [\d.]+L[\d.]+ [\d.]+"/);
    expect(html).toContain('map__start');
    expect(html).toContain('map__end');
  });

  it('names its ends in a small picture too', () => {
    const html = renderToStaticMarkup(<JourneyMap start={norwich} end={cambridge} geometry="" estimated={false} size="card" />);
    expect(html.match(/<text[^>]*>[^<]+/g)?.map((text) => text.replace(/.*>/, ''))).toEqual(['Norwich', 'Cambridge']);
  });

  it('says that a route is an estimate, and draws it otherwise', () => {
    const html = renderToStaticMarkup(<JourneyMap start={norwich} end={cambridge} geometry="" estimated size="card" />);
    expect(html).toContain('the route is an estimate');
    expect(html).toContain('map__route--estimated');
  });

  it('names OpenStreetMap where the way is by road, and not where it is an estimate', () => {
    const drawn = (estimated: boolean) =>
      renderToStaticMarkup(<JourneyMap start={norwich} end={cambridge} geometry="" estimated={estimated} size="page" fallback={norwich} />);
    expect(drawn(false)).toContain('© OpenStreetMap contributors');
    expect(drawn(true)).not.toContain('OpenStreetMap');
  });

  it('shows one place, or the region, while that is all there is', () => {
    const fallback = { latitude: 53.76, longitude: -2.7 };
    const one = renderToStaticMarkup(<JourneyMap start={norwich} end={null} estimated={false} size="page" fallback={fallback} />);
    expect(one).toContain('Map: Norwich');
    expect(one).not.toContain('map__route');
    const none = renderToStaticMarkup(<JourneyMap start={null} end={null} size="page" fallback={fallback} />);
    expect(none).toContain('Map of your region');
    expect(none).not.toContain('map__start');
  });
});
