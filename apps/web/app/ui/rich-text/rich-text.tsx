import { splitRichText } from '@waylift/words/rich-text';
import { Fragment, type ReactNode } from 'react';

type RichTextProps = {
  readonly message: string;
  /** How to render the text in each tag. A tag without an entry stays plain text. */
  readonly tags: Readonly<Record<string, (text: string) => ReactNode>>;
};

/** A message with links in it. Translators can move the tags, and no message is parsed as HTML. */
export function RichText({ message, tags }: RichTextProps) {
  return splitRichText(message).map((part, position) => (
    // A key by index is safe, because a message's parts keep their order.
    <Fragment key={position}>{typeof part === 'string' ? part : (tags[part.tag]?.(part.text) ?? part.text)}</Fragment>
  ));
}
