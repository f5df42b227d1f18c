/** As much of the tar format (POSIX ustar) as a backup needs: small regular files, so that `tar` can list them. */

export type TarEntry = { readonly name: string; readonly bytes: Buffer };

const BLOCK_BYTES = 512;
const NAME_MAX_BYTES = 100;
const SIZE_DIGITS = 11;
const CHECKSUM_AT = 148;
const CHECKSUM_BYTES = 8;
/** The largest entry, which is held in memory whole. Images and parts of tables are much smaller. */
const ENTRY_MAX_BYTES = 64 * 1024 * 1024;

export const TAR_END = Buffer.alloc(2 * BLOCK_BYTES);

export class TarError extends Error {
  override name = 'TarError';
}

/** An entry as it stands in the file: its header, its bytes, and zeros up to a whole block. `name` is ASCII of at most 100 characters. */
export function tarEntry({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): readonly Uint8Array[] {
  if (name.length > NAME_MAX_BYTES || bytes.length > ENTRY_MAX_BYTES) throw new TarError(`${name} does not fit into an entry`);
  const header = Buffer.alloc(BLOCK_BYTES);
  header.write(name, 0, 'latin1');
  header.write('0000600\0', 100, 'latin1');
  header.write('0000000\0', 108, 'latin1');
  header.write('0000000\0', 116, 'latin1');
  header.write(`${bytes.length.toString(8).padStart(SIZE_DIGITS, '0')}\0`, 124, 'latin1');
  header.write('00000000000\0', 136, 'latin1');
  header.write('0', 156, 'latin1');
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT, 'latin1');
  return [header, bytes, Buffer.alloc(paddingOf(bytes.length))];
}

/** The entries of a tar file, one at a time. Throws `TarError` when it is malformed or ends too early. */
export async function* readTar(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry, void> {
  const take = takerOf(chunks);
  for (;;) {
    const header = await take(BLOCK_BYTES);
    if (header.every((byte) => byte === 0)) return;
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    const isOurs = textAt(header, 257, 6) === 'ustar' && textAt(header, 156, 1) === '0';
    if (!isOurs || Number.parseInt(textAt(header, CHECKSUM_AT, CHECKSUM_BYTES), 8) !== checksumOf(header))
      throw new TarError('an entry has no proper header');
    if (!(size <= ENTRY_MAX_BYTES)) throw new TarError('an entry is too large');
    const bytes = await take(size);
    await take(paddingOf(size));
    yield { name: textAt(header, 0, NAME_MAX_BYTES), bytes };
  }
}

function takerOf(chunks: AsyncIterable<Uint8Array>): (size: number) => Promise<Buffer> {
  const source = chunks[Symbol.asyncIterator]();
  let rest: Uint8Array = Buffer.alloc(0);
  return async (size) => {
    const pieces = [rest];
    let length = rest.length;
    while (length < size) {
      const next = await source.next();
      if (next.done === true) throw new TarError('it ends too early');
      pieces.push(next.value);
      length += next.value.length;
    }
    const all = Buffer.concat(pieces, length);
    rest = all.subarray(size);
    return all.subarray(0, size);
  };
}

function textAt(header: Buffer, start: number, length: number): string {
  return header.toString('latin1', start, start + length).replace(/[\0 ].*$/s, '');
}

/** The sum of all bytes, with spaces in the place of the checksum itself. */
function checksumOf(header: Buffer): number {
  const isItself = (at: number) => at >= CHECKSUM_AT && at < CHECKSUM_AT + CHECKSUM_BYTES;
  return header.reduce((sum, byte, at) => sum + (isItself(at) ? 0x20 : byte), 0);
}

function paddingOf(size: number): number {
  return (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;
}
