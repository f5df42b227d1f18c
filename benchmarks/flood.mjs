/**
 * A client in a process of its own, since a busy one would measure itself: asks on so many connections, each with one request under way and each
 * request from another address, until it is told to stop. Then it waits for the last answers, and tells what was answered in how many seconds.
 * `node:http` alone; started by load.mjs.
 */
import { Agent, request } from 'node:http';

process.once('message', (given) => void flood(given));

async function flood({ url, asked, connections }) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = {};
  const timesMs = { answered: [], refused: [] };
  const stop = new AbortController();
  const [startedFrom, begunAt] = [process.cpuUsage(), performance.now()];
  let next = 0;
  process.once('message', () => stop.abort());
  await Promise.all(Array.from({ length: connections }, askAgainAndAgain));
  const { user, system } = process.cpuUsage(startedFrom);
  process.send({ statuses, timesMs, processorMs: (user + system) / 1000, seconds: (performance.now() - begunAt) / 1000 }, () =>
    process.disconnect(),
  );

  async function askAgainAndAgain() {
    while (!stop.signal.aborted) {
      next += 1;
      const startedAt = performance.now();
      const status = await ask(asked[next % asked.length]).catch(() => 'lost');
      statuses[status] = (statuses[status] ?? 0) + 1;
      timesMs[status === 503 ? 'refused' : 'answered'].push(performance.now() - startedAt);
      if (status === 503 || status === 'lost') await new Promise((done) => setTimeout(done, 200));
    }
  }

  function ask({ method = 'GET', path, body, token }) {
    const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
    const headers = {
      'accept-language': 'en-GB',
      'x-forwarded-for': `${1 + byte(220)}.${byte(256)}.${byte(256)}.${byte(256)}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(bytes === undefined ? {} : { 'content-type': 'application/json', 'content-length': bytes.length }),
    };
    return new Promise((resolve, reject) => {
      const sent = request({ agent, hostname, port, method, path, headers }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode)).once('error', reject);
      });
      sent.once('error', reject).end(bytes);
    });
  }
}

function byte(below) {
  return Math.floor(Math.random() * below);
}
