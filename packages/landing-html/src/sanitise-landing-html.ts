/** Makes `LandingCustomHTML` harmless (ASVS 1.3.1): what a community writes may shape its text, never the portal. */
import sanitizeHtml from 'sanitize-html';

/** No text needs deeper lists in quotations; deep nesting only costs browsers their stack. */
const NESTING_MAX_DEPTH = 40;

const ALLOWED_TAGS: readonly string[] = [
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'br',
  'hr',
  'div',
  'span',
  'section',
  'blockquote',
  'pre',
  'address',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'figure',
  'figcaption',
  'img',
  'a',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'small',
  'sub',
  'sup',
  'mark',
  'q',
  'cite',
  'code',
  'abbr',
  'time',
  'del',
  'ins',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
];

const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['lang', 'dir'],
  a: ['href', 'hreflang', 'rel', 'title'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'referrerpolicy'],
  ol: ['start', 'reversed', 'type'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  abbr: ['title'],
  time: ['datetime'],
};
const ALLOWED_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** An element is left out with everything in it when its content is a program, a style or another document. */
const LEFT_OUT_WHOLE: readonly string[] = [
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'frame',
  'frameset',
  'noframes',
  'object',
  'embed',
  'noembed',
  'applet',
  'textarea',
  'select',
  'option',
  'title',
  'xmp',
  'plaintext',
  'audio',
  'video',
  'canvas',
];

/** Our own uploaded images, exactly: no other address without a scheme is an image. */
const OWN_IMAGE_PATTERN = /^\/uploaded-images\/CommunityImages\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What survives of `html` is text: no script, style sheet, form, frame or event attribute, and neither `style`, `class`
 * nor `id`, by which it could cover the page, borrow the portal's looks or stand in for its elements. Links get
 * `rel="noopener noreferrer"`, images come by https or are our own, and `h1` becomes `h2`, since the page has its own.
 */
export function sanitiseLandingHtml(html: string): string {
  return sanitizeHtml(html.replaceAll('\u0000', ''), {
    allowedTags: [...ALLOWED_TAGS],
    nonTextTags: [...LEFT_OUT_WHOLE],
    disallowedTagsMode: 'discard',
    allowedAttributes: Object.fromEntries(Object.entries(ALLOWED_ATTRIBUTES).map(([name, of]) => [name, [...of]])),
    allowedSchemes: [...ALLOWED_SCHEMES],
    allowedSchemesByTag: { img: ['https'] },
    allowProtocolRelative: false,
    allowedClasses: {},
    parseStyleAttributes: false,
    nestingLimit: NESTING_MAX_DEPTH,
    transformTags: {
      h1: 'h2',
      // The referrer would tell another site whose community a visitor looks at; `opener` would let it steer this tab.
      a: (tagName, attributes) => ({ tagName, attribs: { ...attributes, rel: 'noopener noreferrer' } }),
      img: (tagName, attributes) => ({ tagName, attribs: imageAttributes(attributes) }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !isImageAddress(frame.attribs['src'] ?? ''),
  }).trim();
}

/** What of `html` does not survive, each once: what to tell the one who wrote it. */
export type LeftOut = { readonly elements: readonly string[]; readonly attributes: readonly string[] };

/** Names of elements, with images and links whose address is not taken, and names of attributes in the elements that survive. */
export function leftOutOf(html: string): LeftOut {
  const elements = new Set<string>();
  const attributes = new Set<string>();
  const onOpenTag = (name: string, given: sanitizeHtml.Attributes) => {
    if (name !== 'h1' && !ALLOWED_TAGS.includes(name)) {
      elements.add(name);
      return;
    }
    if (name === 'img' && !isImageAddress(given['src'] ?? '')) elements.add(`img (${schemeOf(given['src'] ?? '') ?? 'not https'})`);
    const scheme = name === 'a' ? schemeOf(given['href'] ?? '') : null;
    if (scheme !== null && !ALLOWED_SCHEMES.includes(scheme.slice(0, -1))) attributes.add(`href (${scheme})`);
    for (const attribute of Object.keys(given)) {
      if (!['*', name].some((of) => ALLOWED_ATTRIBUTES[of]?.includes(attribute) === true)) attributes.add(attribute);
    }
  };
  sanitizeHtml(html, { onOpenTag });
  return { elements: [...elements].sort(), attributes: [...attributes].sort() };
}

/** Such as `data:`; null where an address begins with none. */
function schemeOf(address: string): string | null {
  return /^[a-z][a-z0-9+.-]{0,20}:/.exec(address.toLowerCase().replaceAll(/[\s\p{Cc}]/gu, ''))?.[0] ?? null;
}

/** Sizes beyond any screen would push the rest of the page out of sight. */
function imageAttributes({ src = '', alt = '', width = '', height = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const size = { ...(isSize(width) && { width }), ...(isSize(height) && { height }) };
  return { src, alt, ...size, loading: 'lazy', referrerpolicy: 'no-referrer' };
}

function isSize(value: string): boolean {
  return /^[1-9]\d{0,3}$/.test(value);
}

function isImageAddress(address: string): boolean {
  // On a page that came by https, `https:path` without slashes is a path of the portal.
  return (/^https:\/\//i.test(address) && URL.canParse(address)) || OWN_IMAGE_PATTERN.test(address);
}
