/** Stops the program that loads it when the process that started it has gone: an orphan would hold on to the data folder. */
import { isMainThread } from 'node:worker_threads';

const longestStopMs = 15_000;

if (isMainThread && process.channel) {
  process.on('disconnect', () => {
    setTimeout(() => process.exit(1), longestStopMs).unref();
    if (process.listenerCount('SIGTERM') > 0) process.emit('SIGTERM', 'SIGTERM');
    else process.exit(143);
  });
  // The tether alone must not keep a finished program running.
  process.channel.unref();
}
