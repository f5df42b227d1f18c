import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { inTurns } from '../effects/waiting-line.ts';
import type { Connection } from './connection.ts';
import { refuseHost } from './error-handler.ts';
import { EACH_TURN_MS } from './load-lines.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Browsers and proxies ask once at a time; a program may ask a little ahead. */
const ASKED_AT_ONCE = 4;
/** As many as a few browsers open. What clients with more ask for leaves the event loop to all others in between. */
const FEW_CONNECTIONS = 32;

/**
 * Answers the requests of a connection one after the other: each takes memory, files and turns only once the one before was taken. Whoever asks for
 * more before reading loses the connection.
 */
export function answerInTurn(answer: Answer, connectionOf: (socket: Socket) => Connection | undefined): Answer {
  const takeTurn = inTurns(EACH_TURN_MS);

  function begin(connection: Connection): void {
    const [first] = connection.asked;
    if (first === undefined) return;
    const { request, response } = first;
    response.once('close', () => {
      connection.asked.shift();
      connection.receivedBefore = request.socket.bytesRead;
      if (!request.socket.destroyed) begin(connection);
    });
    if (!namesOneHost(request)) refuseHost(request.socket);
    else if (connection.client.isProxy || connection.client.connections.size <= FEW_CONNECTIONS) answer(request, response);
    else
      takeTurn(() => {
        if (!request.socket.destroyed) answer(request, response);
      });
  }

  return (request, response) => {
    const { socket } = request;
    const connection = connectionOf(socket);
    // The rest of what came in one piece, after the connection was ended.
    if (connection === undefined || socket.destroyed) return;
    connection.asked.push({ request, response });
    if (connection.asked.length > ASKED_AT_ONCE) socket.destroy();
    else if (connection.asked.length === 1) {
      connection.sentBefore = socket.bytesWritten;
      begin(connection);
    }
  };
}

/** A name, an IPv4 address or one of IPv6 in brackets, perhaps with a port (RFC 9110, section 7.2; RFC 3986, section 3.2.2); it may be empty. */
const HOST = /^(?:\[([0-9a-f:.]+)\]|(?:[\w.~!$&'()*+,;=-]|%[0-9a-f]{2})*)(?::\d*)?$/i;

function isHost(value: string): boolean {
  const found = HOST.exec(value);
  return found !== null && (found[1] === undefined || isIPv6(found[1]));
}

/** Whoever stands between may have taken another of two hosts for the right one (RFC 9112, section 3.2). */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== 'host') continue;
    hosts += 1;
    if (!isHost(rawHeaders[at + 1] ?? '')) return false;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
