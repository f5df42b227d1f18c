import { expect } from '@playwright/test';
import { test } from './support/servers.ts';
import { freePort, startServer } from './support/start-server.ts';

test('a portal whose API is elsewhere tells its health, and its figures at a port of their own', async ({ request }) => {
  const metricsPort = await freePort();
  const server = await startServer({ API_BASE_URL: `http://127.0.0.1:${await freePort()}`, METRICS_PORT: String(metricsPort) });
  try {
    for (const path of ['/healthz', '/readyz']) expect((await request.get(`${server.url}${path}`)).status(), path).toBe(200);
    const figures = await (await request.get(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(figures).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} \d/);
    expect(await (await request.get(`${server.url}/metrics`)).text()).not.toContain('http_request_duration');
  } finally {
    await server.stop();
  }
});

test('the first start in production shows the pages of the public community', async ({ request }) => {
  const server = await startServer({ ENVIRONMENT: 'production', DEMO: 'off' });
  try {
    for (const path of ['/', '/join', '/login']) {
      const answer = await request.get(`${server.url}${path}`);
      expect([answer.status(), new URL(answer.url()).pathname]).toEqual([200, path]);
    }
  } finally {
    await server.stop();
  }
});
