/** The API client for rendering on the server. It has no session, because tokens are stored in the browser. */
import type { RouterContextProvider } from 'react-router';
import { FALLBACK_LANGUAGE } from '@waylift/words/languages';
import { languageWishes } from '../locale/detect-locale.server.ts';
import { portalContext } from '../platform/portal-context.server.ts';
import { surroundingsOf } from '../platform/runtime-settings.ts';
import { createApiClient, type ApiClient } from './client.ts';

export function serverApi(context: Readonly<RouterContextProvider>, request: Request): ApiClient {
  const { settings, fetch } = context.get(portalContext);
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
