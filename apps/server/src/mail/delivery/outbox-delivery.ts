import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Delivery } from './mailer.ts';

/** Mails hold names and working links, so only the portal's own user may read them. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
const ID_MAX_LENGTH = 48;

export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** Writes mails into `folder`, which is created if missing. File names sort by time and end with the member's id. */
export function createOutboxDelivery(folder: string): Delivery {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver(message, { id, memberId, date }) {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      const name = `${date.toISOString().replace(/[-:.]/g, '')}-${inFileName(id)}-${inFileName(memberId)}`;
      await writeWhole(folder, name, await compose(message));
      return `written to ${join(folder, `${name}.eml`)}`;
    },
    async forget(memberId) {
      const names = await readdir(folder).catch(ignoreMissing);
      // Includes unfinished files that a killed process left behind.
      const theirs = names.filter((name) => name.includes(`-${inFileName(memberId)}.`));
      await Promise.all(theirs.map((name) => rm(join(folder, name), { force: true })));
    },
    async check() {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      await access(folder, constants.W_OK);
    },
    close: () => composer.close(),
  };

  async function compose(message: SendMailOptions): Promise<Uint8Array> {
    const { message: bytes } = await composer.sendMail(message);
    if (!(bytes instanceof Uint8Array)) throw new Error('the mail was not composed in one piece');
    return bytes;
  }
}

function inFileName(id: string): string {
  return id.replace(/[^\w-]/g, '_').slice(0, ID_MAX_LENGTH);
}

function ignoreMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}

/** Writes a draft, flushes it to the disk and renames it, so that readers see the whole mail or none. */
async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const unfinished = join(folder, `.${name}.${process.pid}.part`);
  try {
    const file = await open(unfinished, 'w', FILE_MODE);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(folder, `${name}.eml`));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
