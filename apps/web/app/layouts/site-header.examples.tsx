import { ButtonLink } from '../ui/button/button.tsx';
import type { Example } from '../ui/example.ts';
import { exampleLanguageLinks } from './language-menu.examples.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { Logo } from './logo.tsx';
import { PublicNavigation } from './public-navigation.tsx';
import { SiteHeader } from './site-header.tsx';

export const examples: readonly Example[] = [
  {
    name: 'public',
    isWide: true,
    element: (
      <SiteHeader logo={<Logo to="/" product="Waylift" />}>
        <PublicNavigation>
          <LanguageMenu links={exampleLanguageLinks} />
          <ButtonLink variant="quiet" to="/login">
            Sign in
          </ButtonLink>
        </PublicNavigation>
      </SiteHeader>
    ),
  },
];
