import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

const longestSilenceMs = 30_000;

/**
 * Each holder listens on a port, which the system closes however the process ends. So a lock is free when nobody answers. Numbered files name port
 * and secret, and the last one counts. Processes that find it free compete to create the next file.
 */
export async function takeLock(folder, onWait) {
  mkdirSync(folder, { recursive: true });
  const secret = randomBytes(16).toString('hex');
  const waiting = new Set();
  const server = createServer((socket) => {
    waiting.add(socket);
    socket.on('close', () => waiting.delete(socket)).on('error', () => {});
    socket.write(secret);
    socket.unref();
  });
  await new Promise((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  server.unref();

  let hasWaited = false;
  let number;
  do {
    number = last(folder) + 1;
    const outlived = await outlive(read(folder, number - 1), () => {
      if (!hasWaited) onWait();
      hasWaited = true;
    });
    if (outlived) number = undefined;
  } while (number === undefined || !take(folder, number, `${server.address().port} ${secret}`));

  const release = () => {
    process.removeListener('exit', release);
    writeFileSync(join(folder, String(number)), '');
    for (const socket of waiting) socket.destroy();
    server.close();
  };
  process.once('exit', release);
  return release;
}

/** False when there was nobody to wait for: the holder is gone, or another program has its port. */
function outlive(holder, onWait) {
  const [port, secret] = holder.split(' ');
  if (secret === undefined) return Promise.resolve(false);
  return new Promise((done) => {
    let said = '';
    const socket = connect(Number(port), '127.0.0.1');
    socket.setTimeout(longestSilenceMs, () => socket.destroy());
    socket.on('data', (data) => {
      said += data;
      if (said === secret) {
        socket.setTimeout(0);
        onWait();
      } else if (!secret.startsWith(said)) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => done(said === secret));
  });
}

/** Written to another name and then linked, so that nobody reads an incomplete file. */
function take(folder, number, holder) {
  const draft = join(folder, `draft-${holder.split(' ')[1]}`);
  writeFileSync(draft, holder);
  try {
    linkSync(draft, join(folder, String(number)));
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
  // A slow process may reuse a number that was taken and removed meanwhile. Then a higher number exists.
  const isLast = last(folder) === number;
  for (const name of readdirSync(folder)) if (isLast ? Number(name) < number : name === String(number)) remove(join(folder, name));
  return isLast;
}

function last(folder) {
  return Math.max(0, ...readdirSync(folder).map(Number).filter(Number.isInteger));
}

function read(folder, number) {
  try {
    return readFileSync(join(folder, String(number)), 'utf8');
  } catch {
    return '';
  }
}

function remove(file) {
  try {
    unlinkSync(file);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}
