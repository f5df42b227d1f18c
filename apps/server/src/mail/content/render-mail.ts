import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { mailHtml } from './mail-html.ts';
import { type Link, type Mail, type MailContent, type MailKind, type MailParameters, mails } from './mails.ts';
import { plainText } from './plain-text.ts';
import { communityNameInMail, memberNameInMail, oneLine } from './untrusted-text.ts';

/** What every mail shows around its text. Names are as stored. */
export type MailFrame = {
  readonly productName: string;
  readonly companyName: string;
  readonly communityName: string;
  /** The community's colour as stored. If it is absent or unreadable, the default is used. */
  readonly primaryColour: string | null;
  readonly termsUrl: string;
  readonly privacyUrl: string;
};

/** The content and the frame of a mail, for HTML and plain text. Names were made safe to show. */
export type WholeMail = Omit<MailContent, 'heading'> & {
  readonly heading: string;
  readonly greeting: string;
  readonly language: LanguageTag;
  readonly product: string;
  readonly company: string;
  /** '' when the community has the product's name. */
  readonly community: string;
  readonly primaryColour: string | null;
  readonly footerLinks: readonly Link[];
};

export type RenderedMail = { readonly subject: string; readonly html: string; readonly text: string };

/** Renders a mail in a language. Its HTML refers to the picture `LANES_CONTENT_ID`, which must be attached. */
export function renderMail<K extends MailKind>(
  kind: K,
  language: LanguageTag,
  given: MailFrame & { readonly forename: string } & MailParameters[K],
): RenderedMail {
  const words = { locale: language };
  const product = oneLine(given.productName);
  const community = communityNameInMail(given.communityName);
  const write: Mail<K> = mails[kind];
  const forename = memberNameInMail(given.forename);
  const content = write({ ...given, product, community, forename }, words);
  const mail: WholeMail = {
    ...content,
    heading: content.heading ?? content.subject,
    greeting: m.dashboard_hello({ forename }, words),
    language,
    product,
    company: oneLine(given.companyName),
    community: community === product ? '' : community,
    primaryColour: given.primaryColour,
    footerLinks: [
      { label: m.footer_terms({}, words), href: given.termsUrl },
      { label: m.footer_privacy({}, words), href: given.privacyUrl },
    ],
  };
  return { subject: oneLine(mail.subject), html: mailHtml(mail), text: plainText(mail) };
}
