/** What `load.mjs` compares with: an address of its own that compares the password which is posted, as many at a time as there are cores, and answers all else at once. */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';

const { verify } = createRequire(new URL('../apps/server/package.json', import.meta.url))('@node-rs/argon2');
/** The costs of the server's own (kernel/security/password-hash.ts). */
const HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
/** As long as that of a sign-in. */
const ANSWER = JSON.stringify({ token: 'A'.repeat(400), refreshToken: 'A'.repeat(66) });

const server = createServer((request, response) => void answer(request, response));
server.listen(0, '127.0.0.1', () => process.send(`http://127.0.0.1:${server.address().port}`));
process.once('disconnect', () => process.exit());

async function answer(request, response) {
  if (request.method === 'POST') await verify(HASH, JSON.parse(await text(request)).password);
  response.writeHead(200, { 'content-type': 'application/json' }).end(ANSWER);
}
