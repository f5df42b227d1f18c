/** A piece of a message: plain text, or the text that stands in a tag. */
export type RichTextPart = string | { readonly tag: string; readonly text: string };

/**
 * Parts `I agree to the <terms>Terms</terms>`: no markup of a message reaches the page as HTML. Tags are lowercase letters and do not nest;
 * what is no such pair stays text. Names that people write go into messages without tags: theirs would be read as ours.
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
