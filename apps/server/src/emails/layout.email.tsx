/**
 * What every mail looks like: tables and inline colours, as old mail programs need them, and a style block with dark
 * colours and a roomier phone layout for those that read one. The plain text is made from the same elements:
 * `data-skip-in-text` leaves out what would only be said twice.
 */
import { m } from '@waylift/words/messages';
import { languageCode, type LanguageTag } from '@waylift/words/languages';
import type { ReactNode } from 'react';
import { LANES_CONTENT_ID, LANES_SIZE_PX } from './lanes-picture.ts';
import { type MailColours, PAGE, SHEET } from './mail-colours.ts';
import type { MailFrame } from './mail-kinds.ts';
import { FONT, INK, layoutTable, LINE, SOFT_INK, styleBlock, wrapping } from './mail-style.ts';
import { communityNameInMail, oneLine } from './untrusted-text.ts';

export type LayoutProps = {
  readonly language: LanguageTag;
  readonly colours: MailColours;
  readonly frame: MailFrame;
  readonly subject: string;
  /** The line that a mailbox shows beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly children: ReactNode;
  /** Below the rule, in the soft colour. */
  readonly notes: ReactNode;
  /** Why the reader gets this mail, when it is not that they joined. */
  readonly why?: string;
};

export function MailLayout({ language, colours, frame, subject, preview, heading, children, notes, why }: LayoutProps) {
  const productName = oneLine(frame.productName);
  const communityName = communityNameInMail(frame.communityName);
  return (
    <html lang={language === 'en-GB' ? language : languageCode(language)} dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Some phones make links of whatever looks like a date or an address: the mail's own links are enough. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <title>{subject}</title>
        <style>{styleBlock(colours)}</style>
      </head>
      <body className="page" style={{ margin: 0, padding: 0, background: PAGE.light }}>
        <div data-skip-in-text="true" aria-hidden="true" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preview}
          {/* Fills the rest of the line, so that the mailbox does not show the heading there a second time. */}
          {'\u200b\u00a0'.repeat(60)}
        </div>
        <div role="main" aria-label={heading}>
          <table {...layoutTable} className="page" width="100%" style={{ background: PAGE.light }}>
            <tbody>
              <tr>
                <td align="center" style={{ padding: '24px 12px' }}>
                  <table {...layoutTable} width="600" style={{ width: '100%', maxWidth: 600, tableLayout: 'fixed' }}>
                    <tbody>
                      <tr>
                        <td
                          align="left"
                          className="pad"
                          style={{ padding: '0 32px 16px', font: `800 22px/28px ${FONT}`, letterSpacing: '-0.3px', ...wrapping }}
                        >
                          <span className="text" style={{ color: INK }}>
                            {productName}
                          </span>
                          {communityName !== '' && communityName !== productName && (
                            <span className="soft" style={{ color: SOFT_INK, fontWeight: 600, fontSize: 17, letterSpacing: 0 }}>
                              {' '}
                              &nbsp;|&nbsp; {communityName}
                            </span>
                          )}
                        </td>
                      </tr>
                      <tr>
                        <td
                          align="left"
                          className="sheet"
                          style={{ background: SHEET.light, border: `1px solid ${LINE}`, borderRadius: 16, overflow: 'hidden' }}
                        >
                          <Sheet colours={colours} heading={heading} notes={notes}>
                            {children}
                          </Sheet>
                        </td>
                      </tr>
                      <tr>
                        <td
                          align="left"
                          className="pad soft"
                          style={{ padding: '20px 32px 0', font: `400 14px/21px ${FONT}`, color: SOFT_INK, ...wrapping }}
                        >
                          <a className="soft" href={frame.termsUrl} style={{ color: SOFT_INK }}>
                            {m.footer_terms({}, { locale: language })}
                          </a>
                          <span data-skip-in-text="true"> &nbsp;·&nbsp; </span>
                          <a className="soft" href={frame.privacyUrl} style={{ color: SOFT_INK }}>
                            {m.footer_privacy({}, { locale: language })}
                          </a>
                          <span data-skip-in-text="true">
                            <br />
                          </span>
                          {`© ${oneLine(frame.companyName)}. ${why ?? m.mail_why_joined({}, { locale: language })}`}
                        </td>
                      </tr>
                    </tbody>
                  </table>
                </td>
              </tr>
            </tbody>
          </table>
        </div>
      </body>
    </html>
  );
}

function Sheet({ colours, heading, children, notes }: Pick<LayoutProps, 'colours' | 'heading' | 'children' | 'notes'>) {
  return (
    <table {...layoutTable} width="100%" style={{ tableLayout: 'fixed' }}>
      <tbody>
        <tr>
          <td style={{ background: colours.primary, borderRadius: '15px 15px 0 0', padding: 0 }}>
            <img
              src={`cid:${LANES_CONTENT_ID}`}
              width={LANES_SIZE_PX.width}
              alt=""
              style={{
                display: 'block',
                width: '100%',
                maxWidth: LANES_SIZE_PX.width,
                height: 'auto',
                border: 0,
                borderRadius: '15px 15px 0 0',
              }}
            />
          </td>
        </tr>
        <tr>
          <td className="pad" style={{ padding: '32px 40px 8px', font: `400 17px/26px ${FONT}`, ...wrapping }}>
            <h1 className="text" style={{ margin: '0 0 16px', font: `800 30px/34px ${FONT}`, letterSpacing: '-0.4px', color: INK }}>
              {heading}
            </h1>
            {children}
          </td>
        </tr>
        <tr>
          <td className="pad" style={{ padding: '0 40px 32px', font: `400 15px/22px ${FONT}` }}>
            <table {...layoutTable} width="100%" style={{ tableLayout: 'fixed' }}>
              <tbody>
                <tr>
                  <td className="rule soft" style={{ borderTop: `1px solid ${LINE}`, paddingTop: 20, color: SOFT_INK, ...wrapping }}>
                    {notes}
                  </td>
                </tr>
              </tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
