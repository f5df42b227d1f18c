/** The style that a page carries inline, so that nothing blocks its first paint. */
import base from '../styles/base.css?inline';
import formPages from '../styles/form-pages.css?inline';
import landing from '../styles/landing.css?inline';
import privatePages from '../styles/private.css?inline';
import reading from '../styles/reading.css?inline';

export type PageKind = 'landing' | 'form' | 'private' | 'reading';

const STYLES: Record<PageKind, string> = {
  landing: base + landing,
  form: base + formPages,
  private: base + formPages + privatePages,
  reading: base + reading,
};

export function pageStyles(kind: PageKind): string {
  return STYLES[kind];
}
