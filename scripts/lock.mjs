import { linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isRunning } from './processes.mjs';

/**
 * Waits until this process alone may install and build. The lock is a file that names its holder; one whose holder has
 * gone is taken over.
 *
 * @param {string} file
 * @param {() => void} onWait called once when another process holds it
 * @returns {Promise<() => void>} gives the lock back
 */
export async function takeLock(file, onWait) {
  mkdirSync(dirname(file), { recursive: true });
  const mine = `${process.pid} ${Date.now()}`;
  for (let waited = false; ; waited = true) {
    if (tryTake(file, mine)) break;
    const holder = readIfThere(file);
    if (holder !== undefined && !isRunning(Number(holder.split(' ')[0]))) removeIfStill(file, holder);
    else {
      if (!waited) onWait();
      await new Promise((resume) => setTimeout(resume, 250));
    }
  }
  const release = () => readIfThere(file) === mine && unlinkSync(file);
  process.once('exit', release);
  return () => {
    process.removeListener('exit', release);
    release();
  };
}

/** Written aside and linked into place: so nobody ever reads a lock that does not name its holder yet. */
function tryTake(file, mine) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** Two processes may find the same holder gone: the slower must not remove the lock that the faster has taken since. */
function removeIfStill(file, holder) {
  const aside = `${file}.gone.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readIfThere(aside) !== holder) {
    try {
      linkSync(aside, file);
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
  unlinkSync(aside);
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
