import { isUuid } from '../../kernel/db/is-uuid.ts';

export type Bounce = {
  /** Ids of the mail that came back, from its envelope id and its Message-ID. */
  readonly mailIds: readonly string[];
  /** An RFC 3463 code such as `5.1.1`. */
  readonly status: string;
};

/** Each of our mails has one recipient, so the report is near the beginning. The rest is ignored. */
const LINES_MAX = 20_000;
const STATUS = /^[245]\.\d{1,3}\.\d{1,3}$/;
type Part = 'report' | 'original' | 'other';

/**
 * Reads a mail server's report that it will not deliver a mail (RFC 3464). Null for any other mail, and for a report that it still tries. A mail is
 * recognised by its id only, which only servers on its way know. Recipients named in a report prove nothing.
 */
export function readBounce(text: string): Bounce | null {
  const mailIds = new Set<string>();
  let part: Part = 'other';
  let status: string | null = null;
  let isFailed = false;
  for (const line of unfolded(text)) {
    if (line.startsWith('--')) part = 'other';
    const colon = line.indexOf(':');
    const field = line.slice(0, Math.max(colon, 0)).toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (part === 'other' && field === 'content-type') part = partOf(value);
    else if (part === 'report' && field === 'original-envelope-id') addId(mailIds, value);
    else if (part === 'report' && field === 'action') isFailed ||= value.toLowerCase() === 'failed';
    else if (part === 'report' && field === 'status') status ??= STATUS.exec(value.split(/[ \t(]/, 1)[0] ?? '')?.[0] ?? null;
    else if (part === 'original' && field === 'message-id') addId(mailIds, value.replace(/^</, '').split('@', 1)[0] ?? '');
  }
  return isFailed && status !== null && mailIds.size > 0 ? { mailIds: [...mailIds], status } : null;
}

function partOf(contentType: string): Part {
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  if (type === 'message/delivery-status' || type === 'message/global-delivery-status') return 'report';
  return ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'].includes(type) ? 'original' : 'other';
}

const IDS_MAX = 2;

function addId(ids: Set<string>, id: string): void {
  if (isUuid(id) && ids.size < IDS_MAX) ids.add(id.toLowerCase());
}

/** A folded header becomes one line (RFC 5322, 2.2.3). */
function unfolded(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split(/\r?\n/, LINES_MAX)) {
    if (/^[ \t]/.test(line) && lines.length > 0) lines.push(`${lines.pop() ?? ''} ${line.trim()}`);
    else lines.push(line);
  }
  return lines;
}
