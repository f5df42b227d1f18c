import { ButtonLink } from '../button/button.tsx';
import type { Example } from '../example.ts';
import { AppCard } from './app-card.tsx';

const words = {
  title: 'Continue in the app',
  text: 'Scan the code with your phone, or get the app first.',
  addressLabel: 'open the Waylift app',
};

export const examples: readonly Example[] = [
  {
    name: 'code and both stores',
    element: (
      <AppCard
        {...words}
        address="https://waylift.example/app"
        appStoreHref="https://apps.example/1"
        playStoreHref="https://play.example/1"
      />
    ),
  },
  {
    name: 'code alone',
    element: <AppCard {...words} address="https://waylift.example/app" />,
  },
  {
    name: 'a button in place of the code, on a phone',
    element: (
      <AppCard
        {...words}
        address="https://waylift.example/app"
        onPhone={
          <ButtonLink to="https://waylift.example/app" isBig leadsOn>
            Open the Waylift app
          </ButtonLink>
        }
      />
    ),
  },
];
