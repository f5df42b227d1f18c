const LOCAL_HOST = /^(?:localhost|[a-z0-9-]+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d+)?$/i;

/** Whether a host, perhaps with a port, means the local machine. */
export function isLocalHost(host: string): boolean {
  return LOCAL_HOST.test(host);
}
