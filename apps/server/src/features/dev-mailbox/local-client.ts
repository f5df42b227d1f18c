import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;
const LOCAL_HOST = /^(?:localhost|[a-z0-9-]+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d+)?$/i;
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;

/**
 * Whether whoever asks sits at this machine. The socket tells, never a header: `X-Forwarded-For` is anybody's to write. A
 * proxy on this machine speaks for others, so what it passes on is not local. And the name that was asked for must be
 * this machine's own, else some site's script could have its name point here and read the answer (DNS rebinding).
 */
export function isLocalClient(request: Pick<FastifyRequest, 'headers' | 'socket'>, publicUrl: string): boolean {
  const { host = '' } = request.headers;
  return (
    LOOPBACK.test(request.socket.remoteAddress ?? '') &&
    PROXY_HEADERS.every((name) => request.headers[name] === undefined) &&
    (LOCAL_HOST.test(host) || host.toLowerCase() === new URL(publicUrl).host)
  );
}
