/**
 * Puts off the scripts of a page until it has been painted; `deferred-start.ts` gives them back. React Router has no option for this, and
 * `deferred-start.build.test.ts` guards the markup that this relies on.
 */

const MODULE_SCRIPT = /<script(?=[^>]*\stype="module")[^>]*>/;
const MODULE_PRELOAD = /<link(?=[^>]*\srel="modulepreload")([^>]*)>/g;

/** @returns the page with its scripts put off; unchanged when it has none */
export function deferScripts(html: string): string {
  return html
    .replace(MODULE_SCRIPT, (tag) => tag.replace('type="module"', 'type="text/later"').replace(/\sasync(="")?/, ''))
    .replaceAll(MODULE_PRELOAD, (tag) => tag.replace('rel="modulepreload"', 'rel="later"'));
}

const STYLE_LINK = /<link(?=[^>]*\srel="stylesheet")/g;

/** @returns the page with its links to style sheets switched off, since it carries their rules; React Router needs the elements. */
export function switchOffStyleLinks(html: string): string {
  return html.replaceAll(STYLE_LINK, '<link disabled=""');
}
