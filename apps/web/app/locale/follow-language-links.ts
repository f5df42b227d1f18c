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
  let choice = new AbortController();
  let former = Promise.resolve();

  function handleClick(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const language = languageOf(link?.hreflang ?? '');
    if (link === null || language === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // Set first, so that a loader that ends meanwhile uses the new language too.
    document.documentElement.dataset['chosen'] = language;
    choice.abort();
    choice = new AbortController();
    const { signal } = choice;
    // One after the other: words that load late must not replace those of a later choice.
    former = former.then(async () => {
      const isDone = await change(link.href, language, signal);
      if (signal.aborted) return;
      if (!isDone) return location.assign(link.href);
      show(language);
      const menu = link.closest('details');
      menu?.removeAttribute('open');
      menu?.querySelector('summary')?.focus();
    });
  }
  document.addEventListener('click', handleClick);
  return () => document.removeEventListener('click', handleClick);
}

/** @returns whether the server has stored the language and its words are there */
async function change(href: string, language: LanguageTag, superseded: AbortSignal): Promise<boolean> {
  if (superseded.aborted) return false;
  const kept = fetch(href, { redirect: 'manual', signal: AbortSignal.any([superseded, AbortSignal.timeout(KEEPING_TIMEOUT_MS)]) });
  const [answer, words] = await Promise.allSettled([kept, speakLanguage(language)]);
  return answer.status === 'fulfilled' && answer.value.type === 'opaqueredirect' && words.status === 'fulfilled';
}
