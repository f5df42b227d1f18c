/** Ends the program that loads it when its parent process is gone: an orphan would keep the data folder locked. */
import { isMainThread } from 'node:worker_threads';

const longestStopMs = 15_000;

if (isMainThread && process.channel) {
  process.on('disconnect', () => {
    setTimeout(() => process.exit(1), longestStopMs).unref();
    if (process.listenerCount('SIGTERM') > 0) process.emit('SIGTERM', 'SIGTERM');
    else process.exit(143);
  });
  // The channel alone must not keep a finished program running.
  process.channel.unref();
}
