import { languages } from '@waylift/words/languages';
import { LocaleProvider } from '../../locale/locale-provider.tsx';
import type { Example } from '../example.ts';
import { StoreBadges } from './store-badges.tsx';

export const examples: readonly Example[] = [
  ...languages.map(({ tag, name, locale }) => ({
    name: `both stores, ${name}`,
    element: (
      <LocaleProvider language={tag}>
        <div lang={locale}>
          <StoreBadges appStoreHref="https://apps.example/1" playStoreHref="https://play.example/1" />
        </div>
      </LocaleProvider>
    ),
  })),
  { name: 'one store', element: <StoreBadges appStoreHref={undefined} playStoreHref="https://play.example/1" /> },
];
