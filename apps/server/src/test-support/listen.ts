import { once } from 'node:events';
import type { Server } from 'node:http';

/** Has a server listen on a free port of this machine; `close` ends it with whatever still hangs. */
export async function listen(server: Server): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
