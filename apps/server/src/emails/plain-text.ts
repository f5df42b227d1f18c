/** The plain text of a mail, made from its HTML: one source, so the two cannot say different things. */
import { toPlainText } from '@react-email/render';
import type { LanguageTag } from '@waylift/words/languages';

const LINE_LENGTH_MAX = 76;

/** What the converter hands to a formatter (html-to-text brings no types). */
type TextElement = { readonly attribs?: { readonly href?: string }; readonly children: readonly TextElement[] };
type TextBuilder = {
  addInline(text: string, options?: { noWordTransform?: boolean }): void;
  addLiteral(text: string): void;
  addLineBreak(): void;
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
};
type Walk = (elements: readonly TextElement[], builder: TextBuilder) => void;
type Formatter = (element: TextElement, walk: Walk, builder: TextBuilder) => void;

/** For programs that show no HTML: addresses in full, the button as its label and its address. */
export function plainTextOf(html: string, language: LanguageTag): string {
  // French keeps the two apart, and never on two lines.
  const colon = language === 'fr' ? '\u202f:' : ':';
  const text = toPlainText(html, {
    wordwrap: LINE_LENGTH_MAX,
    formatters: { addressInText, buttonInText: buttonInText(colon), footerLinkInText: footerLinkInText(colon) },
    selectors: [
      { selector: 'title', format: 'skip' },
      { selector: 'h1', options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: 'a.cta', format: 'buttonInText' },
      { selector: 'a.link', format: 'addressInText' },
      { selector: 'a.soft', format: 'footerLinkInText' },
      { selector: 'a.soft.quiet', format: 'buttonInText' },
    ],
  });
  return `${text
    .replace(/[ \u00a0]{2,}/g, ' ')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

const addressInText: Formatter = (element, _walk, builder) => {
  builder.addInline(element.attribs?.href ?? '', { noWordTransform: true });
};

const buttonInText =
  (colon: string): Formatter =>
  (element, walk, builder) => {
    builder.openBlock({ leadingLineBreaks: 2 });
    walk(element.children, builder);
    builder.addLiteral(colon);
    builder.addLineBreak();
    addressInText(element, walk, builder);
    builder.closeBlock({ trailingLineBreaks: 2 });
  };

const footerLinkInText =
  (colon: string): Formatter =>
  (element, walk, builder) => {
    walk(element.children, builder);
    builder.addLiteral(`${colon} `);
    addressInText(element, walk, builder);
    builder.addLineBreak();
  };
