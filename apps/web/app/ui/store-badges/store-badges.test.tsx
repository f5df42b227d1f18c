import { languages } from '@waylift/words/languages';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LocaleProvider } from '../../locale/locale-provider.tsx';
import { StoreBadges } from './store-badges.tsx';

describe('the store badges', () => {
  it('are there only for the stores that have an address', () => {
    expect(renderToStaticMarkup(<StoreBadges appStoreHref={undefined} playStoreHref={undefined} />)).toBe('');
    const one = renderToStaticMarkup(<StoreBadges appStoreHref="https://apps.example/1" playStoreHref={undefined} />);
    expect(one).toContain('App Store');
    expect(one).not.toContain('Google Play');
  });

  it('are worded differently in each of the five languages', () => {
    const pages = languages.map(({ tag }) =>
      renderToStaticMarkup(
        <LocaleProvider language={tag}>
          <StoreBadges appStoreHref="https://apps.example/1" playStoreHref="https://play.example/1" />
        </LocaleProvider>,
      ),
    );
    expect(new Set(pages).size).toBe(5);
  });
});
