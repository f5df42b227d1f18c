import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Hero, type HeroImages } from './hero.tsx';

const sign = { kicker: 'Everyone', title: 'Two journeys', lead: 'Share a lift.', nextId: 'welcome', children: null };
const pictureOf = (images: HeroImages) => {
  const html = renderToStaticMarkup(<Hero {...sign} images={images} />);
  return [...html.matchAll(/<source media="\(min-width: (\d+)px\)" srcSet="([^"]*)"|<img src="([^"]*)"/gi)].map(([, width, large, small]) =>
    width === undefined ? small : `${width} ${large}`,
  );
};

describe('the hero', () => {
  it('takes the picture made for the width of the window, largest first', () => {
    expect(pictureOf({ sm: 's', md: 'm', lg: 'l', hdpi: 'h' })).toEqual(['1921 h', '1281 l', '769 m', 's']);
  });

  it('stands in for a missing picture with its neighbour', () => {
    expect(pictureOf({ md: 'm' })).toEqual(['1921 m', '1281 m', '769 m', 'm']);
    expect(pictureOf({ sm: 's', lg: 'l' })).toEqual(['1921 l', '1281 l', '769 l', 's']);
  });

  it('draws a landscape when there is no picture, and says nothing of either', () => {
    const html = renderToStaticMarkup(<Hero {...sign} images={{}} />);
    expect(html).toContain('href="#scene"');
    expect(html).not.toContain('<picture>');
    expect(renderToStaticMarkup(<Hero {...sign} images={{ sm: 's' }} />)).toContain('alt=""');
  });
});
