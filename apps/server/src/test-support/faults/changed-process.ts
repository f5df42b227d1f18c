/**
 * Loaded before a server that a test runs as a process (`node --import`). Its clock goes wrong by as many milliseconds as it is sent.
 */

let aheadMs = 0;
process.on('message', (ms) => (aheadMs = Number(ms)));
// It must not keep a server that stops, and a server must not outlive its test.
process.channel?.unref();
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

const RightDate = Date;
globalThis.Date = new Proxy(RightDate, {
  construct: (of, given, as) => Reflect.construct(of, given.length === 0 ? [of.now() + aheadMs] : given, as) as Date,
  get: (of, name, as) => (name === 'now' ? () => of.now() + aheadMs : (Reflect.get(of, name, as) as unknown)),
});
