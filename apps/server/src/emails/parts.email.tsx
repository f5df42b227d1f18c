/** What mails are put together from. Every address in them is one of the portal's own: nothing that a person typed becomes a link. */
import { m } from '@waylift/words/messages';
import type { LanguageTag } from '@waylift/words/languages';
import type { ReactNode } from 'react';
import type { MailColours } from './mail-colours.ts';
import { FONT, INK, layoutTable, SOFT_INK } from './mail-style.ts';

/** Outlook's drawn button cannot grow with its words: what a letter and the space around them take. */
const OUTLOOK_PX = { letter: 10.5, around: 60 } as const;

type ButtonProps = { readonly language: LanguageTag; readonly colours: MailColours; readonly href: string; readonly label: string };

/** The mail's one button, and the same address in letters for programs that show no button. */
export function Button({ language, colours, href, label }: ButtonProps) {
  return (
    <>
      <table {...layoutTable} width="100%">
        <tbody>
          <tr>
            <td>
              {/* Each half of the condition is a comment to every other program; in Outlook the tags between them pair up. */}
              <span
                dangerouslySetInnerHTML={{
                  __html: `<!--[if mso]>${outlookButton({ colours, href, label })}<![endif]--><!--[if !mso]><!-->`,
                }}
              />
              <a
                className="cta"
                href={href}
                style={{
                  display: 'inline-block',
                  background: colours.primary,
                  color: colours.onPrimary,
                  border: `2px solid ${colours.edge.light}`,
                  borderRadius: 10,
                  padding: '13px 26px',
                  font: `700 18px/22px ${FONT}`,
                  textDecoration: 'none',
                }}
              >
                {label}
              </a>
              <span dangerouslySetInnerHTML={{ __html: '<!--<![endif]-->' }} />
            </td>
          </tr>
        </tbody>
      </table>
      <p data-skip-in-text="true" className="soft" style={{ margin: '24px 0 4px', color: SOFT_INK, fontSize: 15, lineHeight: '22px' }}>
        {m.mail_link_fallback({}, { locale: language })}
      </p>
      <p data-skip-in-text="true" style={{ margin: '0 0 24px', fontSize: 15, lineHeight: '22px', wordBreak: 'break-all' }}>
        <a className="link" href={href} style={{ color: colours.link.light }}>
          {href}
        </a>
      </p>
    </>
  );
}

/** Outlook on Windows draws no padding around a link, so it gets a shape. */
function outlookButton({ colours, href, label }: Omit<ButtonProps, 'language'>): string {
  const widthPx = Math.round(label.length * OUTLOOK_PX.letter + OUTLOOK_PX.around);
  return (
    `<v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="${escaped(href)}" style="height:52px;v-text-anchor:middle;width:${widthPx}px;" ` +
    `arcsize="18%" fillcolor="${colours.primary}" strokecolor="${colours.edge.light}" strokeweight="2px"><v:textbox inset="0,0,0,0">` +
    `<center style="color:${colours.onPrimary};font:700 18px Arial;">${escaped(label)}</center></v:textbox></v:roundrect>`
  );
}

/** React escapes everything else; this is for the one piece that it cannot write, since it writes no comments. */
function escaped(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Stands for the address while the sentence is put together; `oneLine` keeps it out of every name. */
const SLOT = '\ue000';

type WithLinkProps = { readonly colours: MailColours; readonly href: string; readonly sentence: (address: string) => string };

/** A sentence with an address in it, shown without `https://` and linked. */
export function WithLink({ colours, href, sentence }: WithLinkProps) {
  const [before = '', ...after] = sentence(SLOT).split(SLOT);
  return (
    <>
      {before}
      <a className="link" href={href} style={{ color: colours.link.light }}>
        {href.replace(/^https?:\/\//, '')}
      </a>
      {after.join('')}
    </>
  );
}

/** A link that does not compete with the button; in the plain text its address stands below its words. */
export function QuietLink({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <a className="soft quiet" href={href} style={{ color: SOFT_INK }}>
      {label}
    </a>
  );
}

/** A paragraph of the mail's own words. */
export function Paragraph({ children }: { readonly children: ReactNode }) {
  return (
    <p className="text" style={{ margin: '0 0 24px', color: INK }}>
      {children}
    </p>
  );
}

/** A paragraph below the rule; the last one has no space after it. */
export function Note({ children, isLast = false }: { readonly children: ReactNode; readonly isLast?: boolean }) {
  return (
    <p className="soft" style={{ margin: isLast ? 0 : '0 0 22px', color: SOFT_INK }}>
      {children}
    </p>
  );
}
