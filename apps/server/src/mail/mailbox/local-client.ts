import type { FastifyRequest } from 'fastify';
import { isLocalHost } from '../../kernel/config/local-host.ts';

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;
/** What proxies, tunnels and content networks say of whom they speak for. */
const OF_A_PROXY =
  /^(?:forwarded|via|cdn-loop|x-forwarded\b.*|x-real-ip|x-client-ip|x-original-.*|true-client-ip|cf-.*|x-envoy-.*|x-amzn-.*|fly-.*)$/;

/** The socket tells, since anybody can write a header; a proxy here speaks for others. The name asked for must be ours (DNS rebinding). */
export function isLocalClient({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    !Object.keys(headers).some((name) => OF_A_PROXY.test(name)) &&
    isLocalHost(headers.host ?? '')
  );
}
