/** A connection of node-postgres to the embedded store: a socket's manners around messages to the worker thread. */
import { Duplex } from 'node:stream';
import type { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker } from './embedded-store.ts';

/** A message begins with its kind and its length; the length counts itself. */
const HEADER_BYTES = 5;
/** Authentication succeeded; then the parameters that node-postgres reads; then: ready. */
const WELCOME = Buffer.concat([
  backendMessage('R', Buffer.from([0, 0, 0, 0])),
  ...Object.entries({
    server_version: '17.0',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    TimeZone: 'UTC',
    standard_conforming_strings: 'on',
  }).map(([name, value]) => backendMessage('S', Buffer.from(`${name}\0${value}\0`))),
  backendMessage('K', Buffer.alloc(8)),
  backendMessage('Z', Buffer.from('I')),
]);

export class EmbeddedStream extends Duplex {
  readonly #worker: Worker;
  readonly #connection: number;
  #isStarted = false;
  #pending: Buffer = Buffer.alloc(0);

  constructor(worker: Worker, connection: number) {
    super();
    this.#worker = worker;
    this.#connection = connection;
    worker.on('message', this.#onMessage).on('exit', this.#onExit);
  }

  /** What a socket does: here there is nowhere to connect to, so it says at once that it has. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#worker.ref();
    return this;
  }

  /** An idle pool must not keep a process from ending. */
  unref(): this {
    this.#worker.unref();
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    if (!this.#isStarted) this.#start();
    else this.#forward();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#worker.off('message', this.#onMessage).off('exit', this.#onExit);
    done(error);
  }

  /** The first message has no kind: length, version, who and which database. The store has one of each. */
  #start(): void {
    if (this.#pending.length < 4 || this.#pending.length < this.#pending.readInt32BE(0)) return;
    this.#pending = this.#pending.subarray(this.#pending.readInt32BE(0));
    this.#isStarted = true;
    this.#post({ kind: 'reset', connection: this.#connection });
  }

  /** Hands on whole messages only, all that there are in one call. */
  #forward(): void {
    let end = 0;
    while (end + HEADER_BYTES <= this.#pending.length) {
      const next = end + 1 + this.#pending.readInt32BE(end + 1);
      // 'X' says good-bye: the worker's one session stays for whoever comes next.
      if (this.#pending[end] === 0x58) {
        this.#pending = this.#pending.subarray(0, end);
        process.nextTick(() => this.push(null));
        break;
      }
      if (next > this.#pending.length) break;
      end = next;
    }
    if (end === 0) return;
    const bytes = new Uint8Array(this.#pending.subarray(0, end));
    this.#pending = this.#pending.subarray(end);
    this.#post({ kind: 'bytes', connection: this.#connection, bytes });
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  readonly #onMessage = (message: FromWorker): void => {
    if (!('connection' in message) || message.connection !== this.#connection) return;
    if (message.kind === 'ready') this.push(WELCOME);
    else this.push(message.bytes);
  };

  readonly #onExit = (): void => {
    this.destroy(new Error('The embedded store has ended'));
  };
}

function backendMessage(kind: string, body: Buffer): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(kind, 'latin1');
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}
