import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Systems give the ports above to whoever asks for any, and to each connection that goes out. */
const [FIRST, END] = [20_000, 32_768];

/** A port of this machine that nobody listens at, and that nobody is given by chance before it is used. */
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
