import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems assign the ports above this to programs that ask for any, and to outgoing connections. */
const [FIRST, END] = [20_000, 32_768];

/** A free port of this machine that the system assigns to nobody else by chance. */
export async function freePort() {
  const port = randomInt(FIRST, END);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    (error) => {
      if (error.code === 'EADDRINUSE') return false;
      throw error;
    },
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  return port;
}
