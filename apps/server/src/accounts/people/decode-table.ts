/** Decodes a file. UTF-16 can be recognised. Single-byte encodings cannot be told apart, so only the person who saved the file knows. */

/** The encodings that can be named: what Excel saves as plain CSV on Windows and on a Mac. */
export const NAMED_ENCODINGS = ['windows-1252', 'macintosh'] as const;
export type NamedEncoding = (typeof NAMED_ENCODINGS)[number];

export type DecodeProblem =
  | { readonly kind: 'not-utf-8' | 'workbook' }
  /** The named encoding does not fit the file. */
  | { readonly kind: 'is-unicode' | 'not-encoding'; readonly encoding: NamedEncoding };

type Decoded =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: 'utf-8' | 'utf-16' | NamedEncoding }
  | { readonly kind: 'problem'; readonly line: number; readonly problem: DecodeProblem };

/** The first bytes of Excel's own files: XLSX and XLS. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

export function decodeTable(file: Uint8Array, encoding?: NamedEncoding): Decoded {
  if (WORKBOOKS.some((head) => startsWith(file, head))) return refused(1, { kind: 'workbook' });
  const unicode = unicodeOf(file);
  const text = decoded(unicode ?? 'utf-8', file);
  if (encoding === undefined) {
    if (text === null) return refused(lineOfFault(file), { kind: 'not-utf-8' });
    return { kind: 'text', text, encoding: unicode === null || unicode === 'utf-8' ? 'utf-8' : 'utf-16' };
  }
  // Text beyond ASCII in another encoding is hardly ever valid UTF-8 by chance.
  if (text !== null && (unicode !== null || !isAscii(file))) return refused(1, { kind: 'is-unicode', encoding });
  const asNamed = decoded(encoding, file) ?? '';
  // Bytes without a character in the encoding become control characters.
  return /[\u0080-\u009f]/.test(asNamed) ? refused(1, { kind: 'not-encoding', encoding }) : { kind: 'text', text: asNamed, encoding };
}

function refused(line: number, problem: DecodeProblem): Decoded {
  return { kind: 'problem', line, problem };
}

/** Recognised by its byte order mark, or by zero bytes in the places where letters of our languages have them. */
function unicodeOf(file: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  const [one = 1, two = 1, three = 1, four = 1] = file;
  if (startsWith(file, [0xef, 0xbb, 0xbf])) return 'utf-8';
  if (startsWith(file, [0xff, 0xfe]) || (one !== 0 && two === 0 && three !== 0 && four === 0)) return 'utf-16le';
  if (startsWith(file, [0xfe, 0xff]) || (one === 0 && two !== 0 && three === 0 && four !== 0)) return 'utf-16be';
  return null;
}

function decoded(encoding: string, file: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    return null;
  }
}

function lineOfFault(file: Uint8Array): number {
  const text = new TextDecoder('utf-8').decode(file);
  return text.slice(0, text.indexOf('\ufffd')).split('\n').length;
}

function isAscii(file: Uint8Array): boolean {
  return file.every((byte) => byte < 0x80);
}

function startsWith(file: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, at) => file[at] === byte);
}
