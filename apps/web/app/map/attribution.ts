/** Reads text and links from the attribution of a map's style. It is HTML, but Trusted Types forbid the browser's parser. */

/** @property href where the text links to; null for text without a link */
export type CreditPart = { readonly text: string; readonly href: string | null };

const LINK = /<a\s([^<>]*)>([^<]*)<\/a>/gi;
const PAGE = /(?:^|\s)href="(https?:\/\/[^"]+)"/i;
const NAMED: Readonly<Record<string, string>> = { copy: '©', amp: '&', nbsp: ' ', quot: '"', apos: "'", lt: '<', gt: '>' };

/** The text of an attribution in order, with its links. A link to anything but a web page becomes text. */
export function creditParts(html: string): CreditPart[] {
  const parts: CreditPart[] = [];
  let end = 0;
  for (const match of html.matchAll(LINK)) {
    const [whole, attributes = '', text = ''] = match;
    const href = PAGE.exec(attributes)?.[1];
    if (href === undefined) continue;
    parts.push({ text: plain(html.slice(end, match.index)), href: null }, { text: plain(text), href: characters(href) });
    end = match.index + whole.length;
  }
  parts.push({ text: plain(html.slice(end)), href: null });
  return parts.filter(({ text }) => text.trim() !== '');
}

function plain(html: string): string {
  return characters(html.replaceAll(/<[^<>]*>/g, ''));
}

function characters(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|(\w+));/g, (entity, code: string | undefined, name: string | undefined) =>
    code === undefined ? (NAMED[name ?? ''] ?? entity) : String.fromCodePoint(Number(code)),
  );
}
