import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;
const LOCAL_HOST = /^(?:localhost|[a-z0-9-]+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d+)?$/i;
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;

/** The socket tells, since anybody can write a header; a proxy here speaks for others. The name asked for must be ours (DNS rebinding). */
export function isLocalClient(request: Pick<FastifyRequest, 'headers' | 'socket'>, publicUrl: string): boolean {
  const { host = '' } = request.headers;
  return (
    LOOPBACK.test(request.socket.remoteAddress ?? '') &&
    PROXY_HEADERS.every((name) => request.headers[name] === undefined) &&
    (LOCAL_HOST.test(host) || host.toLowerCase() === new URL(publicUrl).host)
  );
}
