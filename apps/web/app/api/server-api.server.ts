/** The API client for rendering on the server. It has no session, because tokens are stored in the browser. */
import type { RouterContextProvider } from 'react-router';
import { FALLBACK_LANGUAGE } from '@waylift/words/languages';
import { languageWishes } from '../locale/detect-locale.server.ts';
import { portalContext } from '../platform/portal-context.server.ts';
import { surroundingsOf } from '../platform/runtime-settings.ts';
import { createApiClient, type ApiClient } from './client.ts';

export function serverApi(context: Readonly<RouterContextProvider>, request: Request): ApiClient {
  return clientOf(context, request, context.get(portalContext).fetch);
}

/** Asks as the organiser whose browser asks for the page. */
export function organiserServerApi(context: Readonly<RouterContextProvider>, request: Request): ApiClient {
  const { fetch } = context.get(portalContext);
  return clientOf(context, request, async (url, init) => {
    const headers = new Headers(init.headers);
    headers.set('cookie', request.headers.get('cookie') ?? '');
    return await fetch(url, { ...init, headers });
  });
}

function clientOf(
  context: Readonly<RouterContextProvider>,
  request: Request,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): ApiClient {
  const { settings } = context.get(portalContext);
  const wishes = languageWishes(request);
  return createApiClient({
    baseUrl: surroundingsOf(settings, new URL(settings.publicUrl).hostname).apiBaseUrl,
    fetch,
    language: wishes.chosen ?? wishes.browser ?? FALLBACK_LANGUAGE,
    accessToken: async () => null,
    onUnauthorized: async () => null,
    timeoutMs: 5000,
  });
}
