import * as z from 'zod/mini';
import type { ClientProof } from '@waylift/contract/sign-on-choices';
import type { IsReached } from '../../kernel/other-servers/call-out.ts';
import { endpointProblem, ProviderAwayError, providerFetch } from './provider-fetch.ts';

const methods = z.optional(z.array(z.string()));
/** What the portal needs of a discovery document (OpenID Connect Discovery 1.0, section 3). */
const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
  userinfo_endpoint: z.optional(z.string()),
  token_endpoint_auth_methods_supported: methods,
});

export type Discovered =
  | { readonly kind: 'found'; readonly clientProof: ClientProof; readonly keys: number }
  | { readonly kind: 'other-issuer'; readonly named: string }
  | { readonly kind: 'no-document' | 'away' | 'bad-endpoint'; readonly reason: string };

/** Asks an issuer for its discovery document and keys, as the portal will at each sign-on. */
export async function discoverIssuer(issuer: string, isReached: IsReached): Promise<Discovered> {
  const ask = providerFetch(isReached);
  const read = async (url: string) => {
    const response = await ask(url, { method: 'GET', headers: { accept: 'application/json' }, body: undefined, redirect: 'manual' });
    const json: unknown = response.ok ? await response.json().catch(() => null) : null;
    return { status: response.status, json };
  };
  try {
    const { status, json } = await read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
    const document = discoveryDocument.safeParse(json);
    if (!document.success)
      return { kind: 'no-document', reason: status === 200 ? 'what is there is no discovery document' : `it answers ${status}` };
    const { issuer: named, token_endpoint_auth_methods_supported: supported = ['client_secret_basic'] } = document.data;
    if (named !== issuer) return { kind: 'other-issuer', named };
    for (const [name, endpoint] of Object.entries(document.data)) {
      if (typeof endpoint !== 'string' || name === 'issuer') continue;
      const problem = await endpointProblem(new URL(issuer), endpoint, isReached);
      if (problem !== null) return { kind: 'bad-endpoint', reason: `its ${name} ${problem}` };
    }
    const keys = keySet.safeParse((await read(document.data.jwks_uri)).json);
    if (!keys.success) return { kind: 'no-document', reason: 'its keys cannot be read' };
    const clientProof = supported.includes('client_secret_basic')
      ? 'basic'
      : supported.includes('client_secret_post')
        ? 'post'
        : supported.includes('private_key_jwt')
          ? 'private-key'
          : 'basic';
    return { kind: 'found', clientProof, keys: keys.data.keys.length };
  } catch (error) {
    if (error instanceof ProviderAwayError) return { kind: 'away', reason: error.message };
    throw error;
  }
}

const keySet = z.object({ keys: z.array(z.unknown()) });
