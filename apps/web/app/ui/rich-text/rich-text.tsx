import { splitRichText } from '@waylift/words/rich-text';
import { Fragment, type ReactNode } from 'react';

type RichTextProps = {
  readonly message: string;
  /** What becomes of the text in each tag. A tag that is not named here stays plain text. */
  readonly tags: Readonly<Record<string, (text: string) => ReactNode>>;
};

/** A sentence with links in it: translators move the tags about, and no message is ever read as HTML. */
export function RichText({ message, tags }: RichTextProps) {
  return splitRichText(message).map((part, position) => (
    // A message's parts never change their order.
    <Fragment key={position}>{typeof part === 'string' ? part : (tags[part.tag]?.(part.text) ?? part.text)}</Fragment>
  ));
}
