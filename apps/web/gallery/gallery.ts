/**
 * Served at `/dev/gallery`, outside production only, and built apart from the portal, so that no page of that weighs a byte more for it.
 * `?language=de` and `?primary=ffd100` change how it looks.
 */
import { FALLBACK_LANGUAGE, languageOf, localeOf } from '@waylift/words/languages';
import { themeVariables } from '../app/community/theme.ts';

const query = new URLSearchParams(location.search);
document.documentElement.lang = localeOf(languageOf(query.get('language') ?? '') ?? FALLBACK_LANGUAGE);
const primary = query.get('primary');
const theme = themeVariables(primary === null ? undefined : { ThemePrimaryColour: `#${primary}` });
for (const [name, value] of Object.entries(theme)) document.documentElement.style.setProperty(name, String(value));

// The words are loaded in the language that the document names by then.
const { showGallery } = await import('./gallery-page.tsx');
showGallery();
