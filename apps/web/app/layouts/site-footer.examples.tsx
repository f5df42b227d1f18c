import type { Example } from '../ui/example.ts';
import { exampleLanguageLinks } from './language-menu.examples.tsx';
import { SiteFooter } from './site-footer.tsx';

export const examples: readonly Example[] = [
  {
    name: 'every page',
    isWide: true,
    element: (
      <SiteFooter
        termsHref="/member-terms"
        privacyHref="/privacy-policy"
        company="Waylift Ltd"
        year={2026}
        languages={exampleLanguageLinks}
      />
    ),
  },
];
