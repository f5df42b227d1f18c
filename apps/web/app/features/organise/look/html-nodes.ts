/**
 * Makes elements of landing HTML as the server sanitised it: no tag or quotation in it is left open, and four characters are escaped. The pages' policy
 * lets no script read HTML from text in any other way. Browser only.
 */

const PIECE = /<([^<>]*)>|[^<]+|</g;
const TAG = /^\/?([a-z][a-z0-9]*)/;
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const VOID: readonly string[] = ['br', 'hr', 'img'];

export function nodesOf(html: string): DocumentFragment {
  const root = document.createDocumentFragment();
  const open: (Element | DocumentFragment)[] = [root];
  for (const [piece, inner = ''] of html.matchAll(PIECE)) {
    const inside = open.at(-1) ?? root;
    const name = TAG.exec(inner)?.[1];
    if (name === undefined) inside.append(plain(piece));
    else if (inner.startsWith('/')) {
      if (open.length > 1) open.pop();
    } else {
      const element = document.createElement(name);
      for (const [, attribute = '', value = ''] of inner.slice(name.length).matchAll(ATTRIBUTE))
        element.setAttribute(attribute, plain(value));
      inside.append(element);
      if (!VOID.includes(name)) open.push(element);
    }
  }
  return root;
}

function plain(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
