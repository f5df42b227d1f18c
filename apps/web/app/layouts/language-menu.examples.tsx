import { languages } from '@waylift/words/languages';
import type { Example } from '../ui/example.ts';
import { LanguageMenu } from './language-menu.tsx';

export const exampleLanguageLinks = languages.map(({ tag, name }) => ({ tag, name, href: `?language=${tag}` }));

export const examples: readonly Example[] = [{ name: 'closed', element: <LanguageMenu links={exampleLanguageLinks} /> }];
