import type { FastifyRequest } from 'fastify';
import { isLocalHost } from '../../kernel/config/local-host.ts';

const LOOPBACK = /^(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|::ffff:127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/;
/** Headers with which proxies, tunnels and CDNs name their clients. */
const OF_A_PROXY =
  /^(?:forwarded|via|cdn-loop|x-forwarded\b.*|x-real-ip|x-client-ip|x-original-.*|true-client-ip|cf-.*|x-envoy-.*|x-amzn-.*|fly-.*)$/;

/**
 * The socket's address counts, since anybody can write headers. A local proxy speaks for others, so its requests are refused. The host must be ours,
 * against DNS rebinding.
 */
export function isLocalClient({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>): boolean {
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    !Object.keys(headers).some((name) => OF_A_PROXY.test(name)) &&
    isLocalHost(headers.host ?? '')
  );
}
