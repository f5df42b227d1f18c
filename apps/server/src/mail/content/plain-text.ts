import { m } from '@waylift/words/messages';
import type { Link, MailContent } from './mails.ts';
import type { WholeMail } from './render-mail.ts';

const LINE_LENGTH_MAX = 76;

export function plainText({ language, ...mail }: WholeMail): string {
  const { product, company, community, heading, greeting, paragraphs, people, tables = [], code, button, notes, footerLinks, why } = mail;
  const named = (label: string) => m.label_before({ label }, { locale: language });
  const labelled = ({ label, href }: Link) => `${named(label)}\n${href}`;
  const noteText = (note: MailContent['notes'][number]): string => {
    if (typeof note === 'string') return wrapped(note);
    return 'label' in note ? labelled(note) : wrapped(note.sentence(note.href));
  };
  const rowText = ([label = '', ...values]: readonly string[], [, ...names]: readonly string[]) => {
    const texts = values.flatMap((value, at) => (value === '' ? [] : [values.length === 1 ? value : `${names[at] ?? ''} ${value}`]));
    return m.labelled({ label, text: texts.join(' · ') }, { locale: language });
  };
  const footer = [...footerLinks.map(({ label, href }) => `${named(label)} ${href}`), wrapped(`© ${company}. ${why}`)];
  const blocks = [
    wrapped(community === '' ? product : `${product} | ${community}`),
    ...[heading, greeting, ...paragraphs].map(wrapped),
    ...(people === undefined ? [] : people.each.map(({ name, text }) => wrapped(m.labelled({ label: name, text }, { locale: language })))),
    ...(people === undefined || people.more === '' ? [] : [wrapped(people.more)]),
    ...tables.map(({ title, head, rows }) => [title, ...rows.map((row) => wrapped(rowText(row, head)))].join('\n')),
    ...(code === undefined ? [] : [code]),
    ...(button === null ? [] : [labelled(button)]),
    ...notes.map(noteText),
    footer.join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** Breaks lines at spaces only. No-break spaces keep words together, and an address stays whole. */
function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= LINE_LENGTH_MAX) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
