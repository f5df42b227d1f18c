/**
 * Puts off the scripts of a page until it has been painted: the framework's module script becomes inert text, and its preloads
 * wait under another name. `boot.ts` gives both back. React Router has no option for this; `deferred-start.test.ts` guards the
 * markup that this relies on.
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

/** @returns the page with its links to style sheets switched off: it has their rules in itself. The framework looks for the links. */
export function switchOffStyleLinks(html: string): string {
  return html.replaceAll(STYLE_LINK, '<link disabled=""');
}
