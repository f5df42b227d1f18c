import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { inTurns } from '../effects/waiting-line.ts';
import type { Connection } from './connection.ts';
import { refuseHost } from './error-handler.ts';
import { EACH_TURN_MS } from './load-lines.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Browsers and proxies send one request at a time. A program may send some ahead. */
const ASKED_AT_ONCE = 4;
/** As many as a few browsers open. Requests of clients with more connections wait for other work of the event loop. */
const FEW_CONNECTIONS = 32;

/**
 * Answers the requests of a connection one after the other, so that each takes memory and turns only after the answer before was read. A client that
 * sends too many ahead loses the connection.
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
    // The connection was closed. More of its requests were in the same piece of data.
    if (connection === undefined || socket.destroyed) return;
    connection.asked.push({ request, response });
    if (connection.asked.length > ASKED_AT_ONCE) socket.destroy();
    else if (connection.asked.length === 1) {
      connection.sentBefore = socket.bytesWritten;
      begin(connection);
    }
  };
}

/** A name, an IPv4 address or an IPv6 address in brackets, perhaps with a port, or nothing (RFC 9110, section 7.2; RFC 3986, section 3.2.2). */
const HOST = /^(?:\[([0-9a-f:.]+)\]|(?:[\w.~!$&'()*+,;=-]|%[0-9a-f]{2})*)(?::\d*)?$/i;

function isHost(value: string): boolean {
  const found = HOST.exec(value);
  return found !== null && (found[1] === undefined || isIPv6(found[1]));
}

/** With two hosts, a proxy may have used the other one (RFC 9112, section 3.2). */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() !== 'host') continue;
    hosts += 1;
    if (!isHost(rawHeaders[at + 1] ?? '')) return false;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}
