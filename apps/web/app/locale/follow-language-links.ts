/** Browser only. */
import { languageOf, type LanguageTag } from '@waylift/words/languages';
import { speakLanguage } from '@waylift/words/speak-language';

const KEEPING_TIMEOUT_MS = 5000;

/** The language chosen on this page since it was loaded. Null when none was. */
export function languageChosenHere(): LanguageTag | null {
  return languageOf(document.documentElement.dataset['chosen'] ?? '');
}

/**
 * Changes the language without a reload, so that typed text and messages stay. The server stores the choice, as for a link that is followed
 * without script. @returns stops it
 */
export function followLanguageLinks(show: (language: LanguageTag) => void): () => void {
  function handleClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const language = languageOf(link?.hreflang ?? '');
    if (link === null || language === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    change(link.href, language).then(
      () => {
        show(language);
        const menu = link.closest('details');
        menu?.removeAttribute('open');
        menu?.querySelector('summary')?.focus();
      },
      () => location.assign(link.href),
    );
  }
  document.addEventListener('click', handleClick);
  return () => document.removeEventListener('click', handleClick);
}

async function change(href: string, language: LanguageTag): Promise<void> {
  // Set first, so that a loader that ends meanwhile uses the new language too.
  document.documentElement.dataset['chosen'] = language;
  const kept = fetch(href, { redirect: 'manual', signal: AbortSignal.timeout(KEEPING_TIMEOUT_MS) });
  const [{ type }] = await Promise.all([kept, speakLanguage(language)]);
  if (type !== 'opaqueredirect') throw new Error('The server has not kept the language.');
}
