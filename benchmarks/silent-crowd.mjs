/** The clients of silent-clients.mjs, in a process of their own, until they are told to stop; then this tells how many connections they opened, and held last. */
import { connect } from 'node:net';

const ADDRESSES = 20;
/** Whoever reads nothing notices by a further byte that the connection is no more. */
const LOOK_EVERY_MS = 5_000;

process.once('message', (given) => hold(given));

function hold({ url, kind, clients, asset }) {
  const { port } = new URL(url);
  const get = (path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const post = 'POST /v2/liftshare/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 65000\r\n\r\n';
  const { sent, reads } = {
    answers: { sent: get(asset).repeat(4), reads: false },
    ahead: { sent: get(asset).repeat(8), reads: false },
    pages: { sent: get('/docs'), reads: false },
    nothing: { sent: '', reads: true },
    headers: { sent: 'GET / HTTP/1.1\r\nHost: x\r\n', reads: true },
    bodies: { sent: `${post}${'{'.repeat(64_000)}`, reads: true },
    idle: { sent: get('/healthz'), reads: true },
  }[kind];
  const held = new Set();
  let opened = 0;
  let isOver = false;

  const open = (client) => {
    if (isOver) return;
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.0.${1 + (client % ADDRESSES)}` });
    if (reads) socket.resume();
    else socket.pause();
    socket.on('error', () => {});
    socket.once('connect', () => {
      opened += 1;
      held.add(socket);
      socket.write(sent);
    });
    socket.once('close', () => {
      held.delete(socket);
      setTimeout(open, 100, client);
    });
  };
  for (let client = 0; client < clients; client += 1) setTimeout(open, client / 5, client);
  if (!reads) setInterval(() => held.forEach((socket) => socket.write('G')), LOOK_EVERY_MS).unref();

  process.once('message', () => {
    isOver = true;
    process.send({ opened, held: held.size }, () => process.exit());
  });
}
