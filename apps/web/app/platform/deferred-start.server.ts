/** React Router has no option for this; `deferred-start.build.test.ts` guards the markup that it relies on. */

const MODULE_SCRIPT = /<script(?=[^>]*\stype="module")[^>]*>/;
const MODULE_PRELOAD = /<link(?=[^>]*\srel="modulepreload")([^>]*)>/g;

/** Puts off a page's scripts until it has been painted; `deferred-start.ts` gives them back. */
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
