import { type Markup, markup } from '../../kernel/security/markup.ts';
import { mailboxCss } from './mailbox-css.ts';
import type { MailSummary, StoredMail } from './read-outbox.ts';

export const MAILBOX_PATH = '/dev/mailbox';

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });

export function listPage(productName: string, mails: readonly MailSummary[]): string {
  const rows = mails.map(
    ({ name, subject, to, date }) => markup`<li><a class="mail" href="${MAILBOX_PATH}/${name}">
      <span class="subject">${subject}</span> <span class="to">${to}</span> ${time(date)}</a></li>`,
  );
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`;
  const content =
    mails.length === 0
      ? markup`<p class="empty">No mail yet. Join a community in the portal, and the activation email appears here.</p>`
      : markup`<ol class="mails" reversed>${rows}</ol>`;
  return page(
    `Mailbox – ${productName}`,
    markup`<header><h1>Mailbox</h1><p>${mails.length === 0 ? '' : `${count}, newest first. `}<a href="${MAILBOX_PATH}">Look again</a></p></header>
    <main>${content}</main>
    <footer><p>Nothing here was sent: without SMTP_URL, mail is kept in the outbox folder. This page is shown to this machine only, and never in production.</p></footer>`,
  );
}

export function mailPage(productName: string, { name, subject, to, date, text, source }: StoredMail): string {
  return page(
    `${subject} – Mailbox – ${productName}`,
    markup`<header><p><a href="${MAILBOX_PATH}">All mail</a></p><h1>${subject}</h1>
      <dl><dt>To</dt><dd>${to}</dd><dt>Date</dt><dd>${time(date)}</dd></dl></header>
    <main>
      <h2>HTML</h2>
      <iframe src="${MAILBOX_PATH}/${name}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" title="The email as HTML"></iframe>
      <h2>Plain text</h2>
      <pre tabindex="0" aria-label="The email as plain text">${text}</pre>
      <details><summary>Source</summary><pre tabindex="0" aria-label="The source of the email">${source}</pre></details>
    </main>`,
  );
}

/** The mail's HTML for the frame. Its links open next to the mailbox. */
export function framedMail({ html }: StoredMail): string {
  return html.replace(/<head[^<>]*>/i, '$&<base target="_blank">');
}

function page(title: string, body: Markup): string {
  return markup`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${mailboxCss}</style>
</head>
<body>${body}</body>
</html>
`.toString();
}

function time(date: string): Markup | string {
  const instant = new Date(date);
  return Number.isNaN(instant.getTime()) ? '' : markup`<time datetime="${instant.toISOString()}">${dates.format(instant)} UTC</time>`;
}
