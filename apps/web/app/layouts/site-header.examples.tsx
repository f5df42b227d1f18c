import { Button, ButtonLink } from '../ui/button/button.tsx';
import type { Example } from '../ui/example.ts';
import { circleUser, logOut } from '../ui/icon/icons.ts';
import { exampleLanguageLinks } from './language-menu.examples.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { Logo } from './logo.tsx';
import { SiteHeader } from './site-header.tsx';

export const examples: readonly Example[] = [
  {
    name: 'public',
    isWide: true,
    element: (
      <SiteHeader logo={<Logo to="/" product="Waylift" />}>
        <LanguageMenu links={exampleLanguageLinks} />
        <ButtonLink variant="quiet" to="/login">
          Sign in
        </ButtonLink>
      </SiteHeader>
    ),
  },
  {
    name: 'private',
    isWide: true,
    element: (
      <SiteHeader logo={<Logo to="/" product="Waylift" community="Alder Valley" />}>
        <ButtonLink variant="quiet" to="/dashboard/account/settings" icon={circleUser}>
          Account
        </ButtonLink>
        <Button variant="quiet" icon={logOut}>
          Sign out
        </Button>
      </SiteHeader>
    ),
  },
];
