/**
 * Served at `/dev/gallery`, outside production only. It is built apart from the portal, so no page becomes larger. `?language=de` and
 * `?primary=ffd100` set the language and the colour.
 */
import { FALLBACK_LANGUAGE, languageOf, localeOf } from '@waylift/words/languages';
import { themeVariables } from '../app/community/theme.ts';

const query = new URLSearchParams(location.search);
document.documentElement.lang = localeOf(languageOf(query.get('language') ?? '') ?? FALLBACK_LANGUAGE);
const primary = query.get('primary');
const theme = themeVariables(primary === null ? undefined : { ThemePrimaryColour: `#${primary}` });
for (const [name, value] of Object.entries(theme)) document.documentElement.style.setProperty(name, String(value));

// Loaded after the document has its language, because that decides which words load.
const { showGallery } = await import('./gallery-page.tsx');
showGallery();
