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

  it.each([
    ['en-GB', 'Download on the App Store', 'Get it on Google Play'],
    ['de', 'Laden im App Store', 'Jetzt bei Google Play'],
    ['es', 'Consíguelo en el App Store', 'Disponible en Google Play'],
    ['fr', 'Télécharger dans l’App Store', 'Disponible sur Google Play'],
    ['pt', 'Descarregar na App Store', 'Disponível no Google Play'],
  ] as const)('are worded in %s as the stores word them', (language, ...wordings) => {
    const page = renderToStaticMarkup(
      <LocaleProvider language={language}>
        <StoreBadges appStoreHref="https://apps.example/1" playStoreHref="https://play.example/1" />
      </LocaleProvider>,
    );
    const badges = page.split('</a>').map((badge) => badge.replaceAll(/<[^>]*>/g, '').trim());
    expect(badges.filter((text) => text !== '')).toEqual(wordings);
  });
});
