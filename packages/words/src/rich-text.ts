/** A piece of a message: plain text, or the text that stands in a tag. */
export type RichTextPart = string | { readonly tag: string; readonly text: string };

/**
 * Splits a message such as `I agree to the <terms>Member Terms</terms>` into its parts, in order. The caller decides
 * what a tag becomes (a link, say), so no markup of a message ever reaches the page as HTML.
 *
 * Tags are lowercase letters, without attributes, and do not nest. Whatever is not such a pair stays text as it
 * stands: a translator's slip shows on the page instead of breaking it. Give values that people write (names) to
 * messages without tags only: `<terms>` in a name would be read as ours.
 */
export function splitRichText(message: string): RichTextPart[] {
  const parts: RichTextPart[] = [];
  let end = 0;
  for (const match of message.matchAll(/<([a-z]+)>([^<]*)<\/\1>/g)) {
    const [whole, tag = '', text = ''] = match;
    if (match.index > end) parts.push(message.slice(end, match.index));
    parts.push({ tag, text });
    end = match.index + whole.length;
  }
  if (end < message.length) parts.push(message.slice(end));
  return parts;
}
