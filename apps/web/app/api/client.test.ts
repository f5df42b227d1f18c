import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApiClient, type ApiClientParts } from './client.ts';

type Call = { method: string; path: string; headers: IncomingMessage['headers']; body: string };
type Handle = (response: ServerResponse, call: Call) => void;

const ACCESS = 'access';
const always = new AbortController().signal;
const person = { email: 'ada@brindle.example', forename: 'Ada', surname: 'Marsh', password: 'Together2work!', publicCommunityId: 'xk' };

/** A client and a real server behind it. */
async function startApi(handle: Handle, parts: Partial<ApiClientParts> | ((origin: string) => Partial<ApiClientParts>) = {}) {
  const calls: Call[] = [];
  const refused: (string | null)[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      calls.push(call);
      handle(response, call);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createApiClient({
    baseUrl,
    fetch,
    language: 'fr',
    accessToken: async () => ACCESS,
    onUnauthorized: async (sent) => {
      refused.push(sent);
      return null;
    },
    ...(typeof parts === 'function' ? parts(baseUrl) : parts),
  });
  return { client, calls, server, refused };
}

function json(status: number, body: unknown): Handle {
  return (response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const hang: Handle = () => undefined;
const drop: Handle = (response) => void response.destroy();
const settings = {
  email: 'ada@brindle.example',
  forename: 'Ada',
  surname: 'Marsh',
  languageCode: 'en',
  countryCode: 'gb',
  marketingOptIn: false,
  community: { publicId: 'xk', slug: 'liftshare', name: 'Waylift', active: true, childCommunities: [] },
};

describe('a call', () => {
  it('goes to its method and path, with its body as it is and nothing beside', async () => {
    const { client, calls } = await startApi(json(200, { result: 0 }));
    expect(await client.call('register', { body: person }, { signal: always })).toEqual({ ok: true, value: { result: 0 } });
    expect(calls.map(({ method, path, body }) => ({ method, path, body: JSON.parse(body) }))).toEqual([
      { method: 'POST', path: '/v2/liftshare/api/register', body: person },
    ]);
  });

  it('carries the bearer token and the language shown', async () => {
    const { client, calls } = await startApi(json(200, settings));
    await client.call('settings', {}, { signal: always });
    expect(calls[0]?.headers).toMatchObject({ authorization: 'Bearer access', 'accept-language': 'fr', accept: 'application/json' });
    expect(calls[0]?.headers).not.toHaveProperty('content-type');
  });

  it('carries no bearer when nobody is signed in', async () => {
    const { client, calls } = await startApi(json(200, { success: true }), { accessToken: async () => null });
    await client.call('resendVerification', { body: { email: 'ada@brindle.example' } }, { signal: always });
    expect(calls[0]?.headers).not.toHaveProperty('authorization');
  });

  it('that signs in carries the id of the browser to the own origin, and elsewhere only where the answers say that it is read', async () => {
    const clientId = '5d0c5c11-58c5-4f0e-8b7a-9f1a1f0f2a3b';
    const tokens = { token: 'access', refreshToken: 'refresh' };
    const sent = async (said: Record<string, string>, parts: (origin: string) => Partial<ApiClientParts>) => {
      const { client, calls } = await startApi((response) => {
        response.writeHead(200, { 'content-type': 'application/json', ...said }).end(JSON.stringify(tokens));
      }, parts);
      const body = { email: person.email, password: person.password };
      expect(await client.call('signIn', { body }, { signal: always, clientId })).toEqual({ ok: true, value: tokens });
      expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/v2/liftshare/token', body: JSON.stringify(body) });
      return [calls.length, calls.at(-1)?.headers['waylift-client']];
    };
    expect(await sent({}, (origin) => ({ ownOrigin: origin }))).toEqual([1, clientId]);
    expect(await sent({}, () => ({ ownOrigin: 'https://portal.example' }))).toEqual([2, undefined]);
    expect(await sent({ 'waylift-client': '1' }, () => ({ ownOrigin: 'https://portal.example' }))).toEqual([2, clientId]);
  });

  it('that trades tokens never carries one', async () => {
    const { client, calls } = await startApi(json(200, { token: 'a', refreshToken: 'b' }));
    await client.call('signIn', { body: { email: 'ada@brindle.example', password: 'x' } }, { signal: always });
    await client.call('refreshToken', { body: { refreshToken: 'x' } }, { signal: always });
    await client.call('revokeToken', { body: { refreshToken: 'x' } }, { signal: always });
    expect(calls.map((call) => call.headers.authorization)).toEqual([undefined, undefined, undefined]);
  });

  it('cannot be led elsewhere by what stands in its path or query', async () => {
    const { client, calls } = await startApi(json(404, {}));
    await client.call('verifyEmail', { params: { token: '../../token?x=1#y z' } }, { signal: always });
    await client.call('findCommunitiesByEmail', { query: { email: 'a&b=c+d@e.example' } }, { signal: always });
    expect(calls.map((call) => call.path)).toEqual([
      '/v2/liftshare/email/verify/..%2F..%2Ftoken%3Fx%3D1%23y%20z',
      '/v2/liftshare/community/find/by-email?email=a%26b%3Dc%2Bd%40e.example',
    ]);
  });

  it('that answers without a body needs none', async () => {
    const { client } = await startApi((response) => void response.writeHead(204).end());
    expect(await client.call('revokeToken', { body: { refreshToken: 'x' } }, { signal: always })).toEqual({ ok: true, value: undefined });
  });
});

describe('an answer', () => {
  it.each([['[]'], ['null'], ['{}'], ['{"result":"0"}'], ['not json'], ['']])('of %s is none of the contract', async (body) => {
    const { client } = await startApi((response) => void response.writeHead(200).end(body));
    expect(await client.call('register', { body: person }, { signal: always })).toEqual({ ok: false, failure: { kind: 'unreadable' } });
  });

  it('of a newer server may hold more than the contract says', async () => {
    const { client } = await startApi(json(200, { result: 0, news: [1] }));
    expect(await client.call('register', { body: person }, { signal: always })).toMatchObject({ ok: true, value: { result: 0 } });
  });

  it('that refuses is a value, with the status and the code of the problem', async () => {
    const { client } = await startApi(json(400, { code: 'invalid-credentials', requestId: 'r1' }));
    const answer = await client.call('signIn', { body: { email: 'ada@brindle.example', password: 'x' } }, { signal: always });
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'refused', status: 400, code: 'invalid-credentials', requestId: 'r1' } });
  });
});

describe('a 401', () => {
  const tellTo = (newer: readonly (string | null)[]) => {
    const refused: (string | null)[] = [];
    return { refused, onUnauthorized: async (sent: string | null) => newer[refused.push(sent) - 1] ?? null };
  };

  it('of any call is told once, with the token that was sent', async () => {
    const { client, calls, refused } = await startApi(json(401, {}));
    const answer = await client.call('settings', {}, { signal: always });
    expect(answer).toMatchObject({ ok: false, failure: { status: 401 } });
    expect(refused).toEqual([ACCESS]);
    await client.call('register', { body: person }, { signal: always });
    expect(refused).toEqual([ACCESS, ACCESS]);
    expect(calls).toHaveLength(2);
  });

  it('of an old token has the call made once more with the newer one', async () => {
    const { refused, onUnauthorized } = tellTo(['newer']);
    const { client, calls } = await startApi(
      (response, call) => json(call.headers.authorization === 'Bearer newer' ? 200 : 401, { result: 0 })(response, call),
      { onUnauthorized },
    );
    expect(await client.call('register', { body: person }, { signal: always })).toMatchObject({ ok: true });
    expect(refused).toEqual([ACCESS]);
    expect(calls.map(({ headers, body }) => [headers.authorization, body])).toEqual([
      [`Bearer ${ACCESS}`, JSON.stringify(person)],
      ['Bearer newer', JSON.stringify(person)],
    ]);
  });

  it('of the newer one too is told as well, and nothing is sent a third time', async () => {
    const { refused, onUnauthorized } = tellTo(['newer', 'newest']);
    const { client, calls } = await startApi(json(401, {}), { onUnauthorized });
    expect(await client.call('settings', {}, { signal: always })).toMatchObject({ ok: false, failure: { status: 401 } });
    expect(refused).toEqual([ACCESS, 'newer']);
    expect(calls).toHaveLength(2);
  });

  it('of a call that trades tokens is an answer about its body', async () => {
    const { client, refused } = await startApi(json(401, {}));
    const refusals = [
      await client.call('signIn', { body: { email: 'ada@brindle.example', password: 'x' } }, { signal: always }),
      await client.call('refreshToken', { body: { refreshToken: 'x' } }, { signal: always }),
      await client.call('revokeToken', { body: { refreshToken: 'x' } }, { signal: always }),
    ];
    expect(refusals).toMatchObject([{ ok: false }, { ok: false }, { ok: false }]);
    expect(refused).toEqual([]);
  });
});

describe('a server out of reach', () => {
  const unreachable = { ok: false, failure: { kind: 'unreachable' } };

  it('is asked a second time for what is only read', async () => {
    const { client, calls } = await startApi((response, call) =>
      calls.length === 1 ? drop(response, call) : json(200, settings)(response, call),
    );
    expect(await client.call('settings', {}, { signal: always })).toMatchObject({ ok: true });
    expect(calls).toHaveLength(2);
  });

  it('is not asked a third time', async () => {
    const { client, calls } = await startApi(drop);
    expect(await client.call('settings', {}, { signal: always })).toEqual(unreachable);
    expect(calls).toHaveLength(2);
  });

  it('is asked a second time for a trade, whose lost answer it gives again', async () => {
    const { client, calls } = await startApi((response, call) =>
      calls.length === 1 ? drop(response, call) : json(200, { token: 'a', refreshToken: 'b' })(response, call),
    );
    expect(await client.call('refreshToken', { body: { refreshToken: 'x' } }, { signal: always })).toMatchObject({ ok: true });
    expect(calls).toHaveLength(2);
  });

  it('is asked once for what changes something, since it may have done it', async () => {
    const { client, calls } = await startApi(drop);
    expect(await client.call('register', { body: person }, { signal: always })).toEqual(unreachable);
    expect(calls).toHaveLength(1);
  });

  it('is asked once when it answered, whatever it answered', async () => {
    const { client, calls } = await startApi(json(503, {}));
    expect(await client.call('settings', {}, { signal: always })).toMatchObject({ ok: false, failure: { status: 503 } });
    expect(calls).toHaveLength(1);
  });

  it('is given up after the time limit', async () => {
    const { client } = await startApi(hang, { timeoutMs: 50 });
    expect(await client.call('register', { body: person }, { signal: always })).toEqual(unreachable);
  });

  it('is given up when it stops amid its answer', async () => {
    const stop: Handle = (response) => void response.writeHead(200, { 'content-length': '100' }).write('{"result');
    const { client } = await startApi(stop, { timeoutMs: 50 });
    expect(await client.call('register', { body: person }, { signal: always })).toEqual(unreachable);
  });
});

describe('a page that is left', () => {
  it('ends its calls, with the reason of leaving', async () => {
    const leaving = new AbortController();
    const { client, calls } = await startApi(() => leaving.abort(new Error('left')));
    await expect(client.call('settings', {}, { signal: leaving.signal })).rejects.toThrow('left');
    expect(calls).toHaveLength(1);
  });

  it('begins no calls', async () => {
    const { client, calls } = await startApi(json(200, settings));
    await expect(client.call('settings', {}, { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left');
    expect(calls).toHaveLength(0);
  });

  it('ends a call even amid its answer', async () => {
    const leaving = new AbortController();
    const { client } = await startApi((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"result');
      setTimeout(() => leaving.abort(new Error('left')), 20);
    });
    await expect(client.call('register', { body: person }, { signal: leaving.signal })).rejects.toThrow('left');
  });
});
