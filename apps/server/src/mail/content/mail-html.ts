/** Old mail programs need tables and inline colours. The style block is for all others. */
import { localeOf, type LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { type Markup, markup } from '../../kernel/security/markup.ts';
import { LANES_CONTENT_ID, LANES_SIZE_PX } from './lanes-picture.ts';
import { type MailColours, mailColours, PAGE, SHEET } from './mail-colours.ts';
import type { Link, MailContent, MailTable, SentenceWithLink } from './mails.ts';
import type { WholeMail } from './render-mail.ts';

const FONT = "'Overpass',Arial,Helvetica,sans-serif";
const INK = '#241f1a';
const SOFT_INK = '#5d554c';
const LINE = { light: '#e2dbd0', dark: '#3b3734' } as const;
/** Screen readers do not announce a table with this role. */
const LAYOUT = markup`role="presentation" cellpadding="0" cellspacing="0" border="0"`;
/** A name or an address may be one long word. */
const WRAPPING = 'overflow-wrap:anywhere';
/** Fills the preview. Otherwise a mailbox would show the heading a second time after it. */
const REST_OF_PREVIEW = '\u200b\u00a0'.repeat(60);
/** Outlook's button has a fixed width: pixels for each letter, and for the space around them. */
const OUTLOOK_PX = { letter: 10.5, around: 60 } as const;
/** Stands for the address while a sentence is made. `oneLine` removes it from names. */
const SLOT = '\ue000';

export function mailHtml(mail: WholeMail): string {
  const { language, subject, preview, heading, product, community, company, footerLinks, why } = mail;
  const colours = mailColours(mail.primaryColour);
  const besideProduct = markup`<span class="soft" style="color:${SOFT_INK};font-weight:600;font-size:17px;letter-spacing:0"> &nbsp;|&nbsp; ${community}</span>`;
  // Some phones turn dates and addresses into links. `format-detection` prevents that.
  return markup`<!doctype html>
<html lang="${localeOf(language)}" dir="ltr">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${subject}</title>
<style>${styleBlock(colours)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${PAGE.light}">
<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden">${preview}${REST_OF_PREVIEW}</div>
<div role="main" aria-label="${heading}">
<table ${LAYOUT} class="page" width="100%" style="background:${PAGE.light}">
<tr><td align="center" style="padding:24px 12px">
  <table ${LAYOUT} width="600" style="width:100%;max-width:600px;table-layout:fixed">
  <tr><td align="left" class="pad" style="padding:0 32px 16px;font:800 22px/28px ${FONT};letter-spacing:-0.3px;${WRAPPING}">
    <span class="text" style="color:${INK}">${product}</span>${community === '' ? '' : besideProduct}
  </td></tr>
  <tr><td align="left" class="sheet" style="background:${SHEET.light};border:1px solid ${LINE.light};border-radius:16px;overflow:hidden">
    ${sheet(mail, colours)}
  </td></tr>
  <tr><td align="left" class="pad soft" style="padding:20px 32px 0;font:400 14px/21px ${FONT};color:${SOFT_INK};${WRAPPING}">
    ${footerLinks.map((link, index) => markup`${index === 0 ? '' : markup` &nbsp;·&nbsp; `}${softLink(link)}`)}<br>
    © ${company}. ${why}
  </td></tr>
  </table>
</td></tr>
</table>
</div>
</body>
</html>`.toString();
}

function sheet(mail: WholeMail, colours: MailColours): Markup {
  const { language, heading, greeting, paragraphs, people, tables = [], code, button, notes } = mail;
  const width = LANES_SIZE_PX.width;
  const top = 'border-radius:15px 15px 0 0';
  return markup`<table ${LAYOUT} width="100%" style="table-layout:fixed">
    <tr><td style="background:${colours.primary};${top};padding:0"><img src="cid:${LANES_CONTENT_ID}" width="${width}" alt=""
      style="display:block;width:100%;max-width:${width}px;height:auto;border:0;${top}"></td></tr>
    <tr><td class="pad" style="padding:32px 40px 8px;font:400 17px/26px ${FONT};${WRAPPING}">
      <h1 class="text" style="margin:0 0 16px;font:800 30px/34px ${FONT};letter-spacing:-0.4px;color:${INK}">${heading}</h1>
      ${[greeting, ...paragraphs].map((text) => markup`<p class="text" style="margin:0 0 24px;color:${INK}">${text}</p>`)}
      ${people === undefined ? '' : peopleBox(people)}
      ${tables.map((table) => dataTable(table))}
      ${code === undefined ? '' : markup`<p class="text" style="margin:0 0 24px;font:800 34px/40px ${FONT};letter-spacing:6px;color:${INK}">${code}</p>`}
      ${button === null ? '' : wayOn(button, language, colours)}
    </td></tr>
    ${notes.length === 0 ? '' : noteRow(notes, colours)}
    </table>`;
}

/** The button, and its address for mail programs that do not show buttons. */
function wayOn(button: Link, language: LanguageTag, colours: MailColours): Markup {
  return markup`${buttonBox(button, colours)}
      <p class="soft" style="margin:24px 0 4px;color:${SOFT_INK};font-size:15px;line-height:22px">
        ${m.mail_link_fallback({}, { locale: language })}</p>
      <p style="margin:0 0 24px;font-size:15px;line-height:22px;word-break:break-all">
        ${brightLink({ label: button.href, href: button.href }, colours)}</p>`;
}

function peopleBox({ each, more }: NonNullable<MailContent['people']>): Markup {
  const rule = `border-top:1px solid ${LINE.light}`;
  const row = (content: Markup | string) =>
    markup`<tr><td class="rule text" style="${rule};padding:14px 0;color:${INK};${WRAPPING}">${content}</td></tr>`;
  return markup`<table ${LAYOUT} width="100%" style="margin:0 0 24px;table-layout:fixed">
      ${each.map(({ name, text }) => row(markup`<span style="font-weight:700">${name}</span><br>${text}`))}
      ${more === '' ? '' : row(more)}
      <tr><td class="rule" style="${rule};font-size:0;line-height:0"></td></tr>
      </table>`;
}

/** Numbers, with what they are about before them. Screen readers announce it as the table that it is. On a phone, words break and numbers do not. */
function dataTable({ title, head, rows }: MailTable): Markup {
  const space = (at: number) => `padding:7px ${at === head.length - 1 ? 0 : 4}px 7px ${at === 0 ? 0 : 4}px`;
  const side = (at: number) => `${space(at)};text-align:${at === 0 ? 'left' : 'right'}`;
  const rule = `border-top:1px solid ${LINE.light};vertical-align:top;color:${INK}`;
  const breaking = 'overflow-wrap:break-word;hyphens:auto';
  const headCell = (name: string, at: number) =>
    markup`<th class="soft" scope="col" style="${side(at)};${breaking};color:${SOFT_INK};font-weight:400;vertical-align:bottom">${name}</th>`;
  return markup`<h2 class="text" style="margin:0 0 8px;font:800 20px/26px ${FONT};color:${INK}">${title}</h2>
      <table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin:0 0 24px;font:400 14px/20px ${FONT};overflow-wrap:normal">
      <tr>${head.map(headCell)}</tr>
      ${rows.map(
        ([name = '', ...values]) => markup`<tr>
        <th class="rule text" scope="row" style="${rule};${side(0)};${breaking};font-weight:700">${name}</th>
        ${values.map((value, at) => markup`<td class="rule text" style="${rule};${side(at + 1)};white-space:nowrap">${value}</td>`)}</tr>`,
      )}
      </table>`;
}

/** Outlook on Windows draws no padding around a link, so it gets a button of its own. For other programs, each half of the condition is a comment. */
function buttonBox({ label, href }: Link, { primary, onPrimary, edge }: MailColours): Markup {
  const widthPx = Math.round(label.length * OUTLOOK_PX.letter + OUTLOOK_PX.around);
  const box = `display:inline-block;background:${primary};color:${onPrimary};border:2px solid ${edge.light};border-radius:10px;padding:13px 26px`;
  return markup`<table ${LAYOUT} width="100%">
      <tr><td>
        <!--[if mso]><v:roundrect xmlns:v="urn:schemas-microsoft-com:vml" href="${href}" style="height:52px;v-text-anchor:middle;width:${widthPx}px;"
          arcsize="18%" fillcolor="${primary}" strokecolor="${edge.light}" strokeweight="2px"><v:textbox inset="0,0,0,0">
          <center style="color:${onPrimary};font:700 18px Arial;">${label}</center></v:textbox></v:roundrect><![endif]-->
        <!--[if !mso]><!--><a class="cta" href="${href}" style="${box};font:700 18px/22px ${FONT};text-decoration:none">${label}</a><!--<![endif]-->
      </td></tr>
      </table>`;
}

function noteRow(notes: MailContent['notes'], colours: MailColours): Markup {
  return markup`<tr><td class="pad" style="padding:0 40px 32px;font:400 15px/22px ${FONT}">
      <table ${LAYOUT} width="100%" style="table-layout:fixed">
      <tr><td class="rule soft" style="border-top:1px solid ${LINE.light};padding-top:20px;color:${SOFT_INK};${WRAPPING}">
        ${notes.map((note, index) => noteBox(note, colours, index === notes.length - 1))}
      </td></tr>
      </table>
    </td></tr>`;
}

function noteBox(note: MailContent['notes'][number], colours: MailColours, isLast: boolean): Markup {
  const content = typeof note === 'string' ? note : 'label' in note ? softLink(note) : linkedSentence(note, colours);
  return markup`<p class="soft" style="margin:${isLast ? '0' : '0 0 22px'};color:${SOFT_INK}">${content}</p>`;
}

function linkedSentence({ sentence, href }: SentenceWithLink, colours: MailColours): Markup {
  const [before = '', ...after] = sentence(SLOT).split(SLOT);
  return markup`${before}${brightLink({ label: href.replace(/^https?:\/\//, ''), href }, colours)}${after}`;
}

function softLink({ label, href }: Link): Markup {
  return markup`<a class="soft" href="${href}" style="color:${SOFT_INK}">${label}</a>`;
}

function brightLink({ label, href }: Link, { link }: MailColours): Markup {
  return markup`<a class="link" href="${href}" style="color:${link.light}">${label}</a>`;
}

function styleBlock({ link, edge }: MailColours): Markup {
  return markup`
@media (prefers-color-scheme: dark) {
.page { background: ${PAGE.dark} !important; }
.sheet { background: ${SHEET.dark} !important; border-color: ${LINE.dark} !important; }
.text { color: #f1ede6 !important; }
.soft { color: #bdb6ad !important; }
.link { color: ${link.dark} !important; }
.cta { border-color: ${edge.dark} !important; }
.rule { border-color: ${LINE.dark} !important; }
}
@media (max-width: 480px) {
.pad { padding-left: 20px !important; padding-right: 20px !important; }
.cta { display: block !important; text-align: center !important; }
}
`;
}
