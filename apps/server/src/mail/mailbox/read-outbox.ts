/** Reads the outbox folder. Numbers and sizes are bounded, since it may have grown for months. */
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

const SHOWN_MAX = 200;
const HEADERS_MAX_BYTES = 8 * 1024;
const MAIL_MAX_BYTES = 2 * 1024 * 1024;
/** File names as the mailer writes them: they sort by time, and none leads out of the folder. */
const FILE_NAME = /^(\d{8}T\d{9}Z-[\w-]{1,100})\.eml$/;

export type MailSummary = { readonly name: string; readonly subject: string; readonly to: string; readonly date: string };
export type StoredMail = MailSummary & { readonly html: string; readonly text: string; readonly source: string };

/** The newest 200 mails at most, newest first. */
export async function listMails(folder: string): Promise<MailSummary[]> {
  const names = (await namesIn(folder)).sort().reverse().slice(0, SHOWN_MAX);
  const summaries = await Promise.all(names.map((name) => summarise(folder, name)));
  return summaries.filter((summary) => summary !== null);
}

/** One mail, with its pictures inside its HTML. Null when there is none of that name, or it is far too large to be ours. */
export async function readMail(folder: string, name: string): Promise<StoredMail | null> {
  if (!(await namesIn(folder)).includes(name)) return null;
  const file = join(folder, `${name}.eml`);
  if ((await stat(file)).size > MAIL_MAX_BYTES) return null;
  const bytes = await readFile(file);
  const mail = await PostalMime.parse(bytes);
  return { ...headersOf(name, mail), html: withPictures(mail), text: mail.text ?? '', source: bytes.toString('utf8') };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).flatMap((file) => FILE_NAME.exec(file)?.[1] ?? []);
  } catch (error) {
    // The folder is created with the first mail.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function summarise(folder: string, name: string): Promise<MailSummary | null> {
  const file = await open(join(folder, `${name}.eml`)).catch(() => null);
  if (file === null) return null;
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEADERS_MAX_BYTES), 0, HEADERS_MAX_BYTES, 0);
    const [headers = ''] = buffer.toString('utf8', 0, bytesRead).split('\r\n\r\n', 1);
    return headersOf(name, await PostalMime.parse(`${headers}\r\n\r\n`));
  } finally {
    await file.close();
  }
}

function headersOf(name: string, { subject, to, date }: Email): MailSummary {
  return { name, subject: subject ?? '', to: (to ?? []).map(({ address }) => address ?? '').join(', '), date: date ?? '' };
}

/** The page that shows it may load nothing, so the pictures are embedded. */
function withPictures({ html, attachments }: Email): string {
  return attachments.reduce((markup, { contentId, mimeType, content }) => {
    if (contentId === undefined || !/^image\/(?:png|jpeg|gif)$/.test(mimeType) || typeof content === 'string') return markup;
    const bytes =
      content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    return markup.replaceAll(`cid:${contentId.replace(/^<|>$/g, '')}`, `data:${mimeType};base64,${bytes.toString('base64')}`);
  }, html ?? '');
}
